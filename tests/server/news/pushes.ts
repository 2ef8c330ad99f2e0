/** A town whose news goes to devices, through a push service of the test's own. */
import { queueNews } from '../../../server/jobs/queueNews.ts';
import { sendDuePushes } from '../../../server/jobs/sendDuePushes.ts';
import { saveDevice } from '../../../server/store/news/pushDevices.ts';
import { makePushKeys } from '../../../server/store/news/pushKeys.ts';
import { write } from '../../../server/store/write.ts';
import type { Dialect } from '../database.ts';
import { openNews } from './news.ts';
import { makeDevice, startPushService } from './pushService.ts';

export async function openPushes(dialect: Dialect) {
  const news = await openNews(dialect);
  const { db, town, config, clock, errors } = news;
  const service = await startPushService();
  const now = () => clock.now;
  await makePushKeys({ db, config, now });
  const log = { error: (error: unknown) => void errors.push(error) };
  const context = { db, config, log, now, sendPush: service.sendPush };
  /** A device that follows topics. */
  async function addDevice(name: string, topics: string[], of = town) {
    const device = makeDevice(name);
    await write(
      db,
      of.id,
      'device',
      ({ trx }) => saveDevice(trx, { ...device, topics }, { townId: of.id, now: now() }),
      {
        now: now(),
      },
    );
    return device;
  }
  /** Whatever is due is queued and sent. @returns what arrived meanwhile */
  async function runPushes() {
    const before = service.received.length;
    await queueNews({ db, now });
    await sendDuePushes(context);
    return service.received.slice(before);
  }
  return { ...news, service, pushContext: context, addDevice, runPushes };
}
