/** Checks a town: its orders, invoices and stock, its payments, and its size. */
import type { Database } from '../../db/connection.ts';
import { type Finding, fine } from '../../db/rules/doctor.ts';
import type { FilePlace } from '../files/fileStorage.ts';
import { findBrokenNotices } from '../store/meetings/noticeChain.ts';
import { findBrokenPhotos } from '../store/meetings/postings.ts';
import { readLastRestore } from '../store/presence.ts';
import { findLedgerProblems } from './townProblems.ts';
import { examineWebhooks } from './webhookFindings.ts';

/** More records than a small town has. Above this, pages, sync and phones get slow. */
const mostRecords = { announcements: 5000, events: 5000, documents: 10_000, items: 50_000 } as const;
const mostFileBytes = 20e9;

async function examineLedger(db: Database, townId: string): Promise<Finding> {
  const { orders, invoices, problems } = await findLedgerProblems(db.read, townId);
  if (problems.length === 0) {
    return fine('ledger', `${orders} orders and ${invoices} invoices add up with their payments and the stock.`);
  }
  return {
    subject: 'ledger',
    level: 'fault',
    text: `${problems.length} ${problems.length === 1 ? 'thing does' : 'things do'} not add up, such as: ${problems[0]}`,
    advice: 'Run “town doctor” for the whole list, and restore or tell us before anything is paid out.',
  };
}

async function examinePayments(db: Database, townId: string): Promise<Finding> {
  const row = await db
    .read('payment_retries')
    .where({ town_id: townId })
    .where('attempts', '>', 0)
    .count('* as count')
    .first();
  const stuck = Number(row?.count ?? 0);
  if (stuck === 0) return fine('payments', 'No payment or refund is stuck.');
  const text = `${stuck} payments or refunds could not be finished yet; they are tried again.`;
  return {
    subject: 'payments',
    level: 'warning',
    text,
    advice: 'Check the Stripe keys in the settings, and Stripe’s own status page.',
  };
}

/** For this long a restore is told: by then those who have copies of lost notices have compared them. */
const restoreTellMs = 30 * 86_400_000;

/** A restored copy's chain is whole, so nothing else tells of a notice that was posted after the backup. */
async function findRestore({ read }: Database, now: number): Promise<string | null> {
  const restore = await readLastRestore(read);
  if (!restore || Date.parse(restore.at) < now - restoreTellMs) return null;
  const minutesOf = (instant: string) => `${instant.slice(0, 16).replace('T', ' ')} UTC`;
  return `The database was put back on ${minutesOf(restore.at)}, as of ${minutesOf(restore.seenUntil)} at the latest.`;
}

async function examineNotices(db: Database, townId: string, now: number, place?: FilePlace): Promise<Finding> {
  const { count, problems: broken } = await findBrokenNotices(db.read, townId);
  const photos = await findBrokenPhotos(db.read, townId, place);
  const problems = [...broken, ...photos.problems];
  if (problems.length === 0) {
    const restore = count === 0 ? null : await findRestore(db, now);
    const photosToo = photos.count > 0 ? ` and ${photos.count} photos of postings` : '';
    const asPosted = `${count} posted notices${photosToo} are as they were posted.`;
    if (restore) {
      return {
        subject: 'notices',
        level: 'warning',
        text: `${asPosted} ${restore} A notice that was posted in between is not here.`,
        advice: 'Compare the receipts with printed notices, and post again what is missing.',
      };
    }
    return fine('notices', count === 0 ? 'No notice of a meeting is posted yet.' : asPosted);
  }
  return {
    subject: 'notices',
    level: 'fault',
    text: `${problems.length} posted ${problems.length === 1 ? 'notice is' : 'notices are'} not as posted, such as: ${problems[0]}`,
    advice: 'Somebody changed the database or a file. Compare it with a backup.',
  };
}

async function examineSize(db: Database, townId: string): Promise<Finding> {
  const tooMany: string[] = [];
  for (const [noun, most] of Object.entries(mostRecords)) {
    const row = await db.read(noun).where({ town_id: townId, deleted_at: null }).count('* as count').first();
    if (Number(row?.count) > most) tooMany.push(`${row?.count} ${noun}`);
  }
  const files = await db.read('files').where({ town_id: townId }).sum('size as bytes').first();
  const bytes = Number(files?.bytes ?? 0);
  if (bytes > mostFileBytes) tooMany.push(`${(bytes / 1e9).toFixed(1)} GB of files`);
  if (tooMany.length === 0) return fine('size', 'The site is small enough for every phone.');
  const text = `The site is very large: ${tooMany.join(', ')}.`;
  return {
    subject: 'size',
    level: 'warning',
    text,
    advice: 'Delete what nobody needs anymore; old announcements can expire by themselves.',
  };
}

/** @param commerce whether the town has a shop @param place of the files, to read the photos of postings */
export async function examineTown(
  db: Database,
  townId: string,
  commerce: boolean,
  now: number,
  place?: FilePlace,
): Promise<Finding[]> {
  const examineShop = async () => [
    await examineLedger(db, townId),
    await examinePayments(db, townId),
    await examineWebhooks(db.read, townId, now),
  ];
  const found = [...(commerce ? await examineShop() : []), await examineNotices(db, townId, now, place)];
  return [...found, await examineSize(db, townId)];
}
