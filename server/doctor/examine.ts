/** An examination: of the box and of towns, kept for administrators to read. */
import type { Finding } from '../../db/rules/doctor.ts';
import { hasCommerce, type Town } from '../../db/rules/town/towns.ts';
import { isStillAhead } from '../start/clockErrors.ts';
import { readExaminedAt, saveFindings } from '../store/findings.ts';
import { listTowns } from '../store/towns/towns.ts';
import { type BoxParts, examineBox } from './boxFindings.ts';
import { examineCertificate } from './hostFindings.ts';
import { createStripeExamination } from './stripeFindings.ts';
import { examineTown } from './townFindings.ts';

export type { BoxParts };

/** Examines one town: whether Stripe takes the keys of its shop, and its certificate where the site is on https. */
async function examineOneTown(
  { db, config, now }: BoxParts,
  town: Town,
  examineStripe: ReturnType<typeof createStripeExamination>,
): Promise<Finding[]> {
  const sells = hasCommerce(town, config.commerceKeywords);
  const findings = [
    ...(await examineTown(db, town.id, sells, now())),
    ...(sells ? [await examineStripe(town.id)] : []),
  ];
  const certificate = config.publicScheme === 'https' ? [await examineCertificate(town.host, now())] : [];
  return [...findings, ...certificate];
}

/** Another process, or the one before a restart, may have done it. */
const leastHoursApart = 20;
/** How many towns are examined at once: most of the time goes by waiting for their hosts to answer. */
const atOnce = 4;

/**
 * Examines everything and keeps what is found, unless that was done within the last hours.
 * @param isStopping asked before each town; those that are left come the next day
 */
export async function examineAll(parts: BoxParts, isStopping: () => boolean = () => false): Promise<void> {
  const { db, now } = parts;
  const leastApartMs = leastHoursApart * 3_600_000;
  if (isStillAhead((await readExaminedAt(db)) + leastApartMs, now(), leastApartMs)) return;
  await saveFindings(db, null, await examineBox(parts), now());
  const towns = (await listTowns(db)).values();
  const examineStripe = createStripeExamination(parts);
  const examineNext = async () => {
    for (const town of towns) {
      if (isStopping()) return;
      await saveFindings(db, town.id, await examineOneTown(parts, town, examineStripe), now());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, examineNext));
}

/** Examines the box and one town now, for somebody who waits. */
export async function examineNow(parts: BoxParts, town: Town): Promise<void> {
  await saveFindings(parts.db, null, await examineBox(parts), parts.now());
  const findings = await examineOneTown(parts, town, createStripeExamination(parts));
  await saveFindings(parts.db, town.id, findings, parts.now());
}
