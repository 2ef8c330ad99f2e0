/** Examines the box and its towns, and stores the findings for administrators. */
import type { Finding } from '../../db/rules/doctor.ts';
import { hasCommerce, type Town } from '../../db/rules/town/towns.ts';
import { isStillAhead } from '../start/clockErrors.ts';
import { readExaminedAt, saveFindings } from '../store/findings.ts';
import { listTowns } from '../store/towns/towns.ts';
import { examineBox } from './boxFindings.ts';
import type { BoxParts } from './boxParts.ts';
import { examineCertificate } from './hostFindings.ts';
import { createStripeExamination } from './stripeFindings.ts';
import { examineTown } from './townFindings.ts';

export type { BoxParts };

/** Examines one town, including its Stripe keys, and its certificate if the site uses https. */
async function examineOneTown(
  { db, config, now }: BoxParts,
  town: Town,
  examineStripe: ReturnType<typeof createStripeExamination>,
): Promise<Finding[]> {
  const sells = hasCommerce(town, config.commerceKeywords);
  const findings = [
    ...(await examineTown(db, town.id, sells, now(), config)),
    ...(sells ? [await examineStripe(town.id)] : []),
  ];
  const certificate = config.publicScheme === 'https' ? [await examineCertificate(town.host, now())] : [];
  return [...findings, ...certificate];
}

/** Another process, or the one before a restart, may have examined it already. */
const leastHoursApart = 20;
/** Towns examined at the same time: most of the time is spent waiting for hosts to answer. */
const atOnce = 4;

/**
 * Examines everything and stores the findings, unless that happened within the last hours.
 * @param isStopping checked before each town; the remaining towns wait for the next day
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

/** Examines the box and one town now, because somebody asked. */
export async function examineNow(parts: BoxParts, town: Town): Promise<void> {
  await saveFindings(parts.db, null, await examineBox(parts), parts.now());
  const findings = await examineOneTown(parts, town, createStripeExamination(parts));
  await saveFindings(parts.db, town.id, findings, parts.now());
}
