/** Looks at posted notices from outside, by the towns' public addresses, until their meetings start. */
import type { Database } from '../../db/connection.ts';
import { meetingPath } from '../../db/rules/links/paths.ts';
import type { PublicMeeting } from '../../db/rules/meetings/meetings.ts';
import { addDays, toInstant, toLocalTime } from '../../db/rules/time.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import { type Config, originOf } from '../config/config.ts';
import { type ProbeResult, probePage } from '../outgoing/probePage.ts';
import { listWholeMeetings } from '../store/meetings/meetings.ts';
import { hashText } from '../store/meetings/noticeChain.ts';
import { listTownsToProbe, type Probe, saveProbes } from '../store/meetings/noticeProbes.ts';
import { findTownById } from '../store/towns/towns.ts';

type Parts = {
  db: Database;
  config: Pick<Config, 'asksOtherSites' | 'publicScheme' | 'trustProxy' | 'port'>;
  now: () => number;
  isStopping: () => boolean;
  /** Tests replace it; the default uses the network. */
  probe?: (address: string, sha256: string) => Promise<ProbeResult>;
};

const probeIntervalMs = 15 * 60_000;
/** Bounds the looks of a run. With more towns than fifteen runs reach, each is looked at more rarely. */
const townsPerRun = 500;
const probesAtOnce = 8;
/** A town has fewer ahead. */
const maxMeetings = 200;

/** Names that no reader elsewhere can resolve. */
const isPrivateName = (host: string) => !host.includes('.') || /\.(?:localhost|local|internal|test)$/.test(host);

/** The posted meetings of a town that have not started, the one with the latest notice last. */
async function listAhead(db: Database, { id, time_zone }: Town, now: number): Promise<PublicMeeting[]> {
  const meetings = await listWholeMeetings(db, id, toLocalTime(now, time_zone).date, maxMeetings);
  const postedAt = ({ notices }: PublicMeeting) => notices.at(-1)?.posted_at ?? '';
  return meetings
    .filter(({ date, start_time }) => toInstant(date, start_time || '00:00', time_zone) > now)
    .sort((a, b) => postedAt(a).localeCompare(postedAt(b)));
}

const hashOf = ({ notices }: PublicMeeting) => notices.at(-1)?.sha256 ?? '';

function createProbe(origin: string): NonNullable<Parts['probe']> {
  const userAgent = `Mozilla/5.0 (compatible; MainstreetNoticeLook/1.0; +${origin}/)`;
  return (address, sha256) => probePage(address, sha256, { userAgent });
}

/** A town without a notice ahead gets a series, too: otherwise it would be asked for again and again. */
async function probeTown({ db, config, now, probe }: Parts, town: Town): Promise<Probe> {
  const ahead = await listAhead(db, town, now());
  const latest = ahead.at(-1);
  if (!latest) return { town_id: town.id, notices: '', result: 'none', at: now() };
  const notices = hashText(ahead.map(hashOf).toSorted().join(' ')).slice(0, 16);
  const origin = originOf(config, town.host);
  const probeNow = probe ?? createProbe(origin);
  const isPublic = origin.startsWith('https:') && !isPrivateName(town.host);
  const result = isPublic ? await probeNow(origin + meetingPath(latest.slug), hashOf(latest)) : 'none';
  return { town_id: town.id, notices, result, at: now() };
}

/** @returns the number of looks */
export async function probeNotices(parts: Parts): Promise<number> {
  const { db, config, now, isStopping } = parts;
  if (!config.asksOtherSites || config.publicScheme !== 'https') return 0;
  // Somewhere it is still yesterday.
  const from = addDays(toLocalTime(now(), 'UTC').date, -1);
  const probedBefore = now() - probeIntervalMs;
  const ids = await listTownsToProbe(db, { from, probedBefore, now: now() }, townsPerRun);
  const waiting = ids.values();
  const probes: Probe[] = [];
  const probeNext = async () => {
    for (const id of waiting) {
      if (isStopping()) return;
      const town = await findTownById(db, id);
      if (town) probes.push(await probeTown(parts, town));
    }
  };
  await Promise.all(Array.from({ length: probesAtOnce }, probeNext));
  await saveProbes(db, probes);
  return probes.length;
}
