/** Checks the links of all towns, each during its own night. */
import type { Database } from '../../db/connection.ts';
import { parseUrl } from '../../db/rules/links/links.ts';
import { toIso, toLocalTime } from '../../db/rules/time.ts';
import { type Config, originOf } from '../config/config.ts';
import { checkTownLinks, type LinkCheckParts } from '../links/checkTown.ts';
import { type AddressAnswer, checkAddress } from '../outgoing/checkAddress.ts';
import { createTurns } from '../outgoing/takeTurns.ts';
import type { Logger } from '../start/log.ts';
import { findTownById } from '../store/towns/towns.ts';

type Parts = {
  db: Database;
  config: Config;
  log: Pick<Logger, 'warn'>;
  now: () => number;
  isStopping: () => boolean;
  /** Tests replace it; the default uses the network. */
  ask?: LinkCheckParts['ask'];
};

const hourMs = 3_600_000;
/** By the town's clock, when few visitors are awake. */
const [firstHour, lastHour] = [0, 5];
const leastApartMs = 20 * hourMs;
/** A server that is off at night checks by day after this time. */
const overdueMs = 60 * hourMs;
/** Towns per run, towns in parallel, and other sites in parallel. */
const townsPerRun = 200;
const townsAtOnce = 4;
const asksAtOnce = 8;
const maxRemembered = 20_000;

/** Sends one request at a time to each site, and checks each address once per run. */
function createAsk(config: Config): NonNullable<LinkCheckParts['ask']> {
  const takeTurn = createTurns(asksAtOnce);
  const answers = new Map<string, Promise<AddressAnswer>>();
  return (address, town) => {
    const known = answers.get(address);
    if (known) return known;
    const host = parseUrl(address)?.hostname ?? '';
    const userAgent = `Mozilla/5.0 (compatible; MainstreetLinkCheck/1.0; +${originOf(config, town.host)}/)`;
    const answer = takeTurn(host, () => checkAddress(address, { userAgent }));
    if (answers.size < maxRemembered) answers.set(address, answer);
    return answer;
  };
}

/** Finds towns due for a check, longest waiting first. */
async function findDueTowns({ db, now }: Parts): Promise<string[]> {
  const ago = (ms: number) => toIso(now() - ms);
  const zones: string[] = await db.read('towns').distinct('time_zone').pluck('time_zone');
  const nightZones = zones.filter((zone) => {
    const hour = Number(toLocalTime(now(), zone).time.slice(0, 2));
    return hour >= firstHour && hour < lastHour;
  });
  return db
    .read('towns')
    .leftJoin('link_checks', 'link_checks.town_id', 'towns.id')
    .where((due) =>
      due
        .whereNull('checked_at')
        .orWhere('checked_at', '<', ago(overdueMs))
        .orWhere((night) => night.where('checked_at', '<', ago(leastApartMs)).whereIn('time_zone', nightZones)),
    )
    .orderByRaw(`coalesce(checked_at, ''), towns.id`)
    .limit(townsPerRun)
    .pluck('towns.id');
}

/** @returns whether more towns may be due */
export async function checkLinksOfAll(parts: Parts): Promise<boolean> {
  const { db, config, log, isStopping } = parts;
  const ids = await findDueTowns(parts);
  const waiting = ids.values();
  const ask = config.asksOtherSites ? (parts.ask ?? createAsk(config)) : null;
  const checking = { ...parts, ask, commerceKeywords: config.commerceKeywords };
  const checkNext = async () => {
    for (const id of waiting) {
      if (isStopping()) return;
      try {
        const town = await findTownById(db, id);
        if (town) await checkTownLinks(checking, town);
      } catch (error) {
        log.warn({ err: error, town: id }, 'links not checked');
      }
    }
  };
  await Promise.all(Array.from({ length: townsAtOnce }, checkNext));
  return ids.length === townsPerRun && !isStopping();
}
