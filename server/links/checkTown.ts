/** Checks the links of one town: all addresses of its own, and some of other sites. */
import type { Database } from '../../db/connection.ts';
import type { LinkReason, OuterReason } from '../../db/rules/links/brokenLinks.ts';
import { toIso, toLocalTime } from '../../db/rules/time.ts';
import { hasCommerce, type Town } from '../../db/rules/town/towns.ts';
import type { AddressAnswer } from '../outgoing/checkAddress.ts';
import { isStillAhead } from '../start/clockErrors.ts';
import {
  type CheckedAddress,
  type CheckResult,
  isReportedAddress,
  readCheckedAddresses,
  saveLinkCheck,
} from '../store/links/brokenLinks.ts';
import { readAllLinks } from './contentLinks.ts';
import { findBrokenOwn, toOwnUrl } from './ownAddresses.ts';

export type LinkCheckParts = {
  db: Database;
  commerceKeywords: readonly string[];
  /** Requests an address of another site; null if these checks are off. */
  ask: ((address: string, town: Town) => Promise<AddressAnswer>) | null;
  now: () => number;
  isStopping?: () => boolean;
};

/** Addresses of other sites checked per town and night, least recently checked first. */
export const maxAddressesPerNight = 500;
/** Prevents a second check in the same night, which would prove nothing new. */
const nightMs = 12 * 3_600_000;

function noteAnswer(
  address: string,
  answer: AddressAnswer,
  before: CheckedAddress | undefined,
  now: number,
): CheckedAddress {
  const checked_at = toIso(now);
  if (answer === 'unknown') {
    return { address, checked_at, failed_nights: before?.failed_nights ?? 0, reason: before?.reason ?? '' };
  }
  if (answer === null) return { address, checked_at, failed_nights: 0, reason: '' };
  const isNewNight = !before || !isStillAhead(Date.parse(before.checked_at) + nightMs, now, nightMs);
  const nights = (before?.failed_nights ?? 0) + (isNewNight ? 1 : 0);
  return { address, checked_at: isNewNight ? checked_at : before.checked_at, failed_nights: nights, reason: answer };
}

async function checkOtherSites(
  parts: LinkCheckParts,
  town: Town,
  addresses: readonly string[],
  known: Map<string, CheckedAddress>,
) {
  const { ask, now, isStopping = () => false } = parts;
  if (!ask) return [];
  const checkedAtOf = (address: string) => known.get(address)?.checked_at ?? '';
  const due = [...addresses].sort((a, b) =>
    checkedAtOf(a) < checkedAtOf(b) ? -1 : checkedAtOf(a) > checkedAtOf(b) ? 1 : 0,
  );
  const answers = due.slice(0, maxAddressesPerNight).map(async (address) => {
    if (isStopping()) return null;
    return noteAnswer(address, await ask(address, town), known.get(address), now());
  });
  return (await Promise.all(answers)).filter((one) => one !== null);
}

/** Checks a town's links and stores the findings. */
export async function checkTownLinks(parts: LinkCheckParts, town: Town): Promise<CheckResult> {
  const { db, now } = parts;
  const places = await readAllLinks(db, town.id, now(), hasCommerce(town, parts.commerceKeywords));
  const addresses = [...new Set(places.map(({ address }) => address))];
  const own = await findBrokenOwn({ db, town, now: now() }, addresses);
  const others = new Set(addresses.filter((address) => toOwnUrl(address, town.hosts) === null));
  const before = await readCheckedAddresses(db, town.id);
  const known = new Map(before.map((one) => [one.address, one]));
  const checked = await checkOtherSites(parts, town, [...others], known);
  for (const one of checked) known.set(one.address, one);
  const reasonOf = (address: string): LinkReason | null => {
    const outer = known.get(address);
    // After these checks are switched off, earlier findings of other sites are hidden.
    const isOuterBroken = parts.ask && others.has(address) && outer && isReportedAddress(outer);
    return own.get(address) ?? (isOuterBroken ? (outer.reason as OuterReason) : null);
  };
  const broken = places.flatMap((place) => {
    const reason = reasonOf(place.address);
    return reason ? [{ ...place, reason }] : [];
  });
  const forgotten = before.map(({ address }) => address).filter((address) => !others.has(address));
  const day = toLocalTime(now(), town.time_zone).date;
  const result = { broken, checked, forgotten, day, now: now() };
  await saveLinkCheck(db, town.id, result);
  return result;
}
