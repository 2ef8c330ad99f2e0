import type { Database } from '../../db/connection.ts';
import { type FindingLevel, sortFindings } from '../../db/rules/doctor.ts';
import { formatPrice, toDollars } from '../../db/rules/money.ts';
import { hasCommerce, type Town } from '../../db/rules/towns.ts';
import { type BoxFinding, type BoxParts, examineBox } from '../doctor/boxFindings.ts';
import { compareWithStripe } from '../doctor/compareWithStripe.ts';
import { examineCertificate, examineDomain } from '../doctor/hostFindings.ts';
import { createStripeExamination } from '../doctor/stripeFindings.ts';
import { findTownProblems } from '../doctor/townProblems.ts';
import { examineWebhooks } from '../doctor/webhookFindings.ts';
import { createMailServerTest } from '../mail/mailer.ts';
import { createFindGateway } from '../payments/findGateway.ts';
import { noteMovements } from '../payments/noteMovements.ts';
import type { PaymentParts } from '../payments/settlePayment.ts';
import { listUsedAccounts, type UsedAccount } from '../payments/stripeAccounts.ts';
import { listTowns } from '../store/towns.ts';
import { type Command, findTown, readArguments, readHost, WrongUsage, withDatabase } from './command.ts';

const options = { days: { type: 'string', default: '30' }, offline: { type: 'boolean', default: false } } as const;
const dayMs = 86_400_000;
const silent = { warn() {}, error() {} };

type Say = (line: string) => void;
const dollars = (cents: number) => formatPrice(toDollars(cents)).padStart(12);

/** @returns how much is wrong */
async function checkTown(db: Database, town: Town, print: Say): Promise<number> {
  const { orders, invoices, problems: all } = await findTownProblems(db.read, town.id);
  const counts = `${orders} orders, ${invoices} invoices`;
  print(`${town.host}: ${counts}, ${all.length === 0 ? 'all in order' : `${all.length} problems`}`);
  for (const problem of all) print(`  ${problem}`);
  return all.length;
}

const marks: Record<FindingLevel, string> = { fault: 'BROKEN', warning: 'LOOK', unknown: '?', fine: 'ok' };

/** @returns 1 where it is broken; a warning is told and can wait */
function sayFinding({ level, subject, text, advice, detail }: BoxFinding, print: Say): number {
  print(`${marks[level].padEnd(6)} ${subject.replaceAll('_', ' ')}: ${text}`);
  if (detail) print(`         ${detail}`);
  if (advice) print(`         ${advice}`);
  return level === 'fault' ? 1 : 0;
}

async function checkBox(parts: BoxParts, print: Say): Promise<number> {
  let problems = 0;
  for (const finding of sortFindings(await examineBox(parts))) problems += sayFinding(finding, print);
  return problems;
}

async function checkHost(host: string, print: Say): Promise<number> {
  const found = [await examineCertificate(host, Date.now()), await examineDomain(host, Date.now())];
  return found.reduce((problems, finding) => problems + sayFinding(finding, print), 0);
}

/** Payments and refunds of which nobody can say what became of them, since their account cannot be asked. */
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

/** @returns how much is wrong */
async function checkAccount(parts: PaymentParts, account: UsedAccount, days: number, print: Say): Promise<number> {
  const { db } = parts;
  const { accountId, isLive, gateway } = account;
  const name = `${accountId}${isLive ? '' : ' (test)'}`;
  if (!gateway) {
    print(`${name}: its keys are not here, so that its payments cannot be compared`);
    const unknown = await countUnknown(db, account);
    if (unknown > 0) print(`  payments and refunds that are open there, and may have moved money: ${unknown}`);
    return unknown;
  }
  const now = parts.now();
  const from = Math.floor(now / dayMs - days) * dayMs;
  const noted = await noteMovements(parts, { ...account, gateway }, from, now + dayMs);
  const compared = await compareWithStripe(db, { ...account, gateway }, from, now);
  const problems = [...compared.problems, ...noted.problems];
  print(`${name}: ${problems.length === 0 ? 'Stripe and the ledger say the same' : `${problems.length} problems`}`);
  if (compared.days.length > 0) print(`  day              charges      refunds  adjustments         fees`);
  for (const { day, charges, refunds, adjustments, fees } of compared.days) {
    print(`  ${day} ${dollars(charges)} ${dollars(refunds)} ${dollars(adjustments)} ${dollars(fees)}`);
  }
  if (noted.entered > 0) print(`  payments of which webhooks were lost, brought up to date now: ${noted.entered}`);
  if (compared.others > 0) print(`  ${compared.others} movements are of something else than our orders and invoices`);
  for (const problem of problems) print(`  ${problem}`);
  return problems.length;
}

export const doctor: Command = {
  summary: 'check the server, and that orders, invoices, stock and money add up',
  help: `Usage: npm run town -- doctor [<host>] [--days <number>] [--offline]

Looks at the disk, the data folder, the database, the clock and the mail server; of sites on https at their certificates
and when their domains expire; of shops whether Stripe takes their keys. Each finding says what to do.

Checks every order and every invoice: that its sums are those of its items, its ledger that of its payments and refunds,
its stock or status that of its state; and that what is counted is what there is. Then compares each Stripe account with the ledger, day by day (by
UTC), enters what webhooks did not bring, and notes the fees and payouts that Stripe knows by now. Exits with 1 when something is broken or doesn't
add up.

  <host>           one town; all towns without it
  --days <number>  how many days to compare with Stripe (30)
  --offline        without asking Stripe, the sites themselves and the registries of domains

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
    await withDatabase(env, async (db, config) => {
      const towns = host ? [await findTown(db, host)] : await listTowns(db);
      let problems = await checkBox({ db, config, now: Date.now, testMailServer: createMailServerTest(config) }, print);
      for (const town of towns) problems += await checkTown(db, town, print);
      if (!values.offline && config.publicScheme === 'https') {
        for (const { host } of towns) problems += await checkHost(host, print);
      }
      if (!values.offline) {
        const examineStripe = createStripeExamination({ db, config, now: Date.now });
        for (const { id } of towns.filter((town) => hasCommerce(town, config.commerceKeywords))) {
          problems += sayFinding(await examineStripe(id), print);
          problems += sayFinding(await examineWebhooks(db.read, id, Date.now()), print);
        }
        const { find } = createFindGateway({ db, config, log: silent, now: Date.now });
        const ids = new Set(towns.map(({ id }) => id));
        const accounts = await listUsedAccounts(db, find);
        for (const account of accounts.filter((one) => one.towns.some(({ id }) => ids.has(id)))) {
          problems += await checkAccount({ db, findGateway: find, now: Date.now }, account, days, print);
        }
      }
      if (problems > 0) throw new Error(`${problems} ${problems === 1 ? 'thing is' : 'things are'} wrong.`);
    });
  },
};
