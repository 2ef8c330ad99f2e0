import type { Database } from '../../db/connection.ts';
import { type FindingLevel, sortFindings } from '../../db/rules/doctor.ts';
import { formatPrice, toDollars } from '../../db/rules/money.ts';
import { hasCommerce, type Town } from '../../db/rules/town/towns.ts';
import { examineBox } from '../doctor/boxFindings.ts';
import type { BoxFinding, BoxParts } from '../doctor/boxParts.ts';
import { noteClockIsRight } from '../doctor/clockFinding.ts';
import { compareWithStripe } from '../doctor/compareWithStripe.ts';
import { examineCertificate, examineDomain } from '../doctor/hostFindings.ts';
import { createStripeExamination } from '../doctor/stripeFindings.ts';
import { findTownProblems } from '../doctor/townProblems.ts';
import { examineWebhooks } from '../doctor/webhookFindings.ts';
import type { FilePlace } from '../files/fileStorage.ts';
import { createMailServerTest } from '../mail/mailer.ts';
import { noteMovements } from '../payments/movements/note.ts';
import type { PaymentParts } from '../payments/settlePayment.ts';
import { listUsedAccounts, type UsedAccount } from '../payments/stripe/accounts.ts';
import { createFindGateway } from '../payments/stripe/findGateway.ts';
import { listTowns } from '../store/towns/towns.ts';
import { type Command, findTown, readArguments, readHost, WrongUsage, withDatabase } from './command.ts';

const options = {
  days: { type: 'string', default: '30' },
  offline: { type: 'boolean', default: false },
  quiet: { type: 'boolean', default: false },
  'clock-is-right': { type: 'boolean', default: false },
} as const;
const dayMs = 86_400_000;
const silent = { warn() {}, error() {} };

/** `all` also prints findings that are fine, except in quiet mode. `wrong` prints those that need attention. */
type Say = Record<'all' | 'wrong', (line: string) => void>;
const dollars = (cents: number) => formatPrice(toDollars(cents)).padStart(12);

/** @returns the number of problems */
async function checkTown(db: Database, town: Town, place: FilePlace, say: Say): Promise<number> {
  const { orders, invoices, notices, problems: all } = await findTownProblems(db.read, town.id, place);
  const counts = `${orders} orders, ${invoices} invoices${notices > 0 ? `, ${notices} posted notices` : ''}`;
  if (all.length === 0) say.all(`${town.host}: ${counts}, all in order`);
  else say.wrong(`${town.host}: ${counts}, ${all.length} problems`);
  for (const problem of all) say.wrong(`  ${problem}`);
  return all.length;
}

const marks: Record<FindingLevel, string> = { fault: 'BROKEN', warning: 'LOOK', unknown: '?', fine: 'ok' };

/** @returns 1 for a fault; a warning is printed but can wait */
function sayFinding({ level, subject, text, advice, detail }: BoxFinding, { all, wrong }: Say): number {
  const print = level === 'fault' || level === 'warning' ? wrong : all;
  print(`${marks[level].padEnd(6)} ${subject.replaceAll('_', ' ')}: ${text}`);
  if (detail) print(`         ${detail}`);
  if (advice) print(`         ${advice}`);
  return level === 'fault' ? 1 : 0;
}

async function checkBox(parts: BoxParts, say: Say): Promise<number> {
  let problems = 0;
  for (const finding of sortFindings(await examineBox(parts))) problems += sayFinding(finding, say);
  return problems;
}

async function checkHost(host: string, say: Say): Promise<number> {
  const found = [await examineCertificate(host, Date.now()), await examineDomain(host, Date.now())];
  return found.reduce((problems, finding) => problems + sayFinding(finding, say), 0);
}

/** Counts payments and refunds whose outcome is unknown because their account can't be reached. */
async function countUnknown(db: Database, { accountId, isLive, towns }: UsedAccount): Promise<number> {
  const ids = towns.map(({ id }) => id);
  const of = { provider: 'stripe', account_id: accountId, is_live: isLive };
  const payments = db.read('payments').whereIn('town_id', ids).where(of);
  const refunds = db
    .read('refunds')
    .whereRaw(`status = 'pending'`)
    .whereIn('payment_id', payments.clone().select('id'));
  const counts = [payments.where({ status: 'open' }), refunds].map((rows) => rows.count({ rows: '*' }).first());
  return (await Promise.all(counts)).reduce((sum, row) => sum + Number(row?.rows), 0);
}

/** @returns the number of problems */
async function checkAccount(parts: PaymentParts, account: UsedAccount, days: number, say: Say): Promise<number> {
  const { db } = parts;
  const { accountId, isLive, gateway } = account;
  const name = `${accountId}${isLive ? '' : ' (test)'}`;
  if (!gateway) {
    const unknown = await countUnknown(db, account);
    const print = unknown > 0 ? say.wrong : say.all;
    print(`${name}: its keys are not here, so that its payments cannot be compared`);
    if (unknown > 0) print(`  payments and refunds that are open there, and may have moved money: ${unknown}`);
    return unknown;
  }
  const now = parts.now();
  const from = Math.floor(now / dayMs - days) * dayMs;
  const noted = await noteMovements(parts, { ...account, gateway }, from, now + dayMs);
  const compared = await compareWithStripe(db, { ...account, gateway }, from, now);
  const problems = [...compared.problems, ...noted.problems];
  if (problems.length === 0) say.all(`${name}: Stripe and the ledger say the same`);
  else say.wrong(`${name}: ${problems.length} problems`);
  if (compared.days.length > 0) say.all(`  day              charges      refunds  adjustments         fees`);
  for (const { day, charges, refunds, adjustments, fees } of compared.days) {
    say.all(`  ${day} ${dollars(charges)} ${dollars(refunds)} ${dollars(adjustments)} ${dollars(fees)}`);
  }
  if (noted.entered > 0) say.wrong(`  payments of which webhooks were lost, brought up to date now: ${noted.entered}`);
  if (compared.others > 0) say.all(`  ${compared.others} movements are of something else than our orders and invoices`);
  for (const problem of problems) say.wrong(`  ${problem}`);
  return problems.length;
}

export const doctor: Command = {
  summary: 'check the server, and that orders, invoices, stock and money add up',
  help: `Usage: npm run town -- doctor [<host>] [--days <number>] [--offline] [--quiet]
       npm run town -- doctor --clock-is-right

Looks at the disk, the data folder, the database, the clock and the mail server; of sites on https at their certificates
and when their domains expire; of shops whether Stripe takes their keys. Each finding says what to do.

Checks every order and every invoice: that its sums are those of its items, its ledger that of its payments and refunds,
its stock or status that of its state; and that what is counted is what there is. Then compares each Stripe account with the ledger, day by day (by
UTC), enters what webhooks did not bring, and notes the fees and payouts that Stripe knows by now. Exits with 1 when something is broken or doesn't
add up.

  <host>           one town; all towns without it
  --days <number>  how many days to compare with Stripe (30)
  --offline        without asking Stripe, the sites themselves and the registries of domains
  --quiet          says nothing of what is well, so that a nightly job mails what is not
  --clock-is-right says once that the clock is right, and was ahead when something was saved

Example:
  npm run town -- doctor maplemarket.org --days 7
`,

  async run(args, { env, print }) {
    const { values, positionals } = readArguments(args, options);
    const [typedHost, ...more] = positionals;
    if (more.length > 0) throw new WrongUsage(`"${more[0]}" is one word too many.`);
    const days = Number(values.days);
    if (!Number.isInteger(days) || days < 1 || days > 400) {
      throw new WrongUsage(`--days is a whole number from 1 to 400, not "${values.days}".`);
    }
    const host = typedHost === undefined ? null : readHost(typedHost);
    const say: Say = { all: values.quiet ? () => {} : print, wrong: print };
    await withDatabase(env, async (db, config) => {
      if (values['clock-is-right']) print(await noteClockIsRight(db, Date.now()));
      const towns = host ? [await findTown(db, host)] : await listTowns(db);
      let problems = await checkBox({ db, config, now: Date.now, testMailServer: createMailServerTest(config) }, say);
      for (const town of towns) problems += await checkTown(db, town, config, say);
      if (!values.offline && config.publicScheme === 'https') {
        for (const { host } of towns) problems += await checkHost(host, say);
      }
      if (!values.offline) {
        const examineStripe = createStripeExamination({ db, config, now: Date.now });
        for (const { id } of towns.filter((town) => hasCommerce(town, config.commerceKeywords))) {
          problems += sayFinding(await examineStripe(id), say);
          problems += sayFinding(await examineWebhooks(db.read, id, Date.now()), say);
        }
        const { find } = createFindGateway({ db, config, log: silent, now: Date.now });
        const ids = new Set(towns.map(({ id }) => id));
        const accounts = await listUsedAccounts(db, find);
        for (const account of accounts.filter((one) => one.towns.some(({ id }) => ids.has(id)))) {
          problems += await checkAccount({ db, findGateway: find, now: Date.now }, account, days, say);
        }
      }
      if (problems > 0) throw new Error(`${problems} ${problems === 1 ? 'thing is' : 'things are'} wrong.`);
    });
  },
};
