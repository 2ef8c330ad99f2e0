/** Calls by devices that get news by web push. They have no account: knowing the endpoint identifies the device. */
import { ECDH } from 'node:crypto';
import type { Database } from '../../../db/connection.ts';
import { pushPaths } from '../../../db/rules/news/pushes.ts';
import { KnownDevice, MovedDevice, NewDevice } from '../../../db/rules/news/pushInput.ts';
import { invalidField } from '../../../db/rules/problems.ts';
import type { Config } from '../../config/config.ts';
import { answerNothing, answerPrivate } from '../../http/answer.ts';
import { throttleAddress } from '../../http/callerAddress.ts';
import { readBody, townRouter } from '../../http/router.ts';
import type { Throttle } from '../../http/throttle.ts';
import { endDevice, findDevice, listTopicsOfDevice, moveDevice, saveDevice } from '../../store/news/pushDevices.ts';
import { readPublicPushKey } from '../../store/news/pushKeys.ts';
import { write } from '../../store/write.ts';

type PushParts = { config: Config; db: Database; throttle: Throttle; now: () => number };

/** The author of these writes, since the caller has no account. */
const device = 'device';

/** @throws Problem if the key is no point on the curve, so that nothing could be encrypted for it */
function requirePoint({ p256dh }: { p256dh: string }): void {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
  } catch {
    throw invalidField('keys.p256dh', 'p256dh is no public key.');
  }
}

export function pushRoutes(parts: PushParts) {
  const { db, throttle, now } = parts;
  const count = (ip: string, townId: string) =>
    throttle.countAttempt(['push_address', throttleAddress(ip)], ['push_town', townId]);
  return (
    townRouter()
      .get(pushPaths.key, 'everybody', async (ctx) => {
        answerPrivate(ctx, { key: await readPublicPushKey(parts, ctx.state.town.id) });
      })
      .post(pushPaths.devices, 'everybody', async (ctx) => {
        const { id: townId } = ctx.state.town;
        const requested = readBody(ctx, NewDevice);
        requirePoint(requested.keys);
        await count(ctx.ip, townId);
        const saving = { townId, now: now() };
        answerPrivate(ctx, {
          topics: await write(db, townId, device, ({ trx }) => saveDevice(trx, requested, saving), saving),
        });
      })
      .post(pushPaths.move, 'everybody', async (ctx) => {
        const { id: townId } = ctx.state.town;
        const moved = readBody(ctx, MovedDevice);
        requirePoint(moved.keys);
        await count(ctx.ip, townId);
        const saving = { townId, now: now() };
        await write(db, townId, device, ({ trx }) => moveDevice(trx, moved, saving), saving);
        answerNothing(ctx);
      })
      // POST for a read: the endpoint is secret, and an address would end up in logs.
      .post(pushPaths.find, 'everybody', async (ctx) => {
        const { endpoint } = readBody(ctx, KnownDevice);
        const found = await findDevice(db.read, ctx.state.town.id, endpoint);
        answerPrivate(ctx, { topics: found ? await listTopicsOfDevice(db.read, found.id) : null });
      })
      .post(pushPaths.end, 'everybody', async (ctx) => {
        const { id: townId } = ctx.state.town;
        const { endpoint } = readBody(ctx, KnownDevice);
        // Avoids a write if the device is unknown.
        if (await findDevice(db.read, townId, endpoint))
          await write(db, townId, device, ({ trx }) => endDevice(trx, townId, endpoint), { now: now() });
        answerNothing(ctx);
      })
  );
}
