/** A random history of a town's invoices, played from a seed; what is wrong in it is cut down to what it needs. */
import { createRandom } from '../../offline/shop/schedule.ts';
import { createDice } from '../orders-model/book.ts';
import { type Act, type Book, createBook } from './book.ts';
import { checkRest, findFaults, readAll } from './check.ts';
import * as clerk from './clerk.ts';
import { type Desk, type Office, openOffice } from './desk.ts';
import * as payers from './payers.ts';

type Kind = { act: Act; weight: number; isAlone?: boolean };

const kinds = {
  writeInvoice: { act: clerk.writeInvoice, weight: 5 },
  duplicate: { act: clerk.duplicate, weight: 1 },
  edit: { act: clerk.edit, weight: 8 },
  changeStatus: { act: clerk.changeStatus, weight: 6 },
  remove: { act: clerk.remove, weight: 2 },
  takeMoney: { act: clerk.takeMoney, weight: 12 },
  refund: { act: clerk.refund, weight: 12 },
  repeatCall: { act: clerk.repeatCall, weight: 4 },
  openPage: { act: payers.openPage, weight: 3 },
  beginToPay: { act: payers.beginToPay, weight: 12 },
  payByCard: { act: payers.payByCard, weight: 10 },
  payAtOnce: { act: payers.payAtOnce, weight: 16 },
  finishPayment: { act: payers.finishPayment, weight: 5 },
  refundInDashboard: { act: payers.refundInDashboard, weight: 3 },
  finishRefund: { act: payers.finishRefund, weight: 6 },
  dispute: { act: payers.dispute, weight: 6 },
  closeDispute: { act: payers.closeDispute, weight: 5 },
  deliverWebhooks: { act: payers.deliverWebhooks, weight: 9 },
  loseWebhooks: { act: payers.loseWebhooks, weight: 3 },
  payOut: { act: payers.payOut, weight: 1 },
  breakStripe: { act: payers.breakStripe, weight: 2 },
  mendStripe: { act: payers.mendStripe, weight: 4 },
  failOneCall: { act: payers.failOneCall, weight: 2 },
  moveClock: { act: payers.moveClock, weight: 5, isAlone: true },
  reconcile: { act: payers.reconcile, weight: 5 },
} satisfies Record<string, Kind>;
type KindName = keyof typeof kinds;

/** `isWithNext`: it happens while the next step does. */
type Step = { kind: KindName; dice: number[]; isWithNext: boolean };

function makeHistory(seed: number): Step[] {
  const random = createRandom(seed);
  const weights = Object.fromEntries(Object.entries(kinds).map(([name, { weight }]) => [name, weight]));
  return Array.from({ length: 16 + random.below(20) }, (_, at) => ({
    kind: at < 2 ? 'writeInvoice' : random.weighted(weights as Record<KindName, number>),
    dice: Array.from({ length: 12 }, () => random.below(10_000)),
    isWithNext: random.chance(0.15),
  }));
}

function groupSteps(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  let isOpen = false;
  for (const step of steps) {
    const { isAlone = false }: Kind = kinds[step.kind];
    if (isOpen && !isAlone) groups.at(-1)?.push(step);
    else groups.push([step]);
    isOpen = step.isWithNext && !isAlone;
  }
  return groups;
}

const minuteMs = 60_000;

/** Everything works again: webhooks arrive, the reconciler runs. @returns what is wrong then */
async function comeToRest(office: Office, book: Book): Promise<string[]> {
  const { desk, clock, emulator } = office;
  desk.network.isDown = false;
  emulator.forgetFaults();
  const rest = async (ms: number) => {
    await emulator.deliver({ events: office.events().filter(({ deliveries }) => !deliveries.includes(200)) });
    await desk.waitForBackgroundTasks();
    clock.now += ms;
    await desk.reconcile();
    office.failures.push(...(await desk.noteMovements()));
  };
  payers.endProcessing(office);
  await rest(40 * minuteMs);
  payers.endRefunds(office);
  payers.endDisputes(office);
  // Stripe repeats an error for a day.
  await rest(25 * 60 * minuteMs);
  await rest(40 * minuteMs);
  const read = await readAll(office);
  const faults = await findFaults(office, book, read, read, true);
  checkRest(office, read, (what) => void faults.push(what));
  if (faults.length > 0) return faults;
  // All of it a second time changes nothing.
  await emulator.deliver({ events: office.events() });
  await desk.waitForBackgroundTasks();
  const { ledger, refunds, mails } = await readAll(office);
  const isSame = JSON.stringify([ledger, refunds, mails]) === JSON.stringify([read.ledger, read.refunds, read.mails]);
  return isSame ? [] : ['repeated webhooks changed the ledger, a refund or a mail'];
}

/** @returns the first faults; null where there are none */
async function play(desk: Desk, steps: readonly Step[]): Promise<string[] | null> {
  const office = await openOffice(desk);
  const book = createBook();
  desk.network.isDown = false;
  desk.emulator.forgetFaults();
  let before = await readAll(office);
  for (const [at, group] of groupSteps(steps).entries()) {
    await Promise.all(group.map(({ kind, dice }) => kinds[kind].act(office, book, createDice(dice))));
    await desk.waitForBackgroundTasks();
    const read = await readAll(office);
    const faults = await findFaults(office, book, read, before, at % 4 === 3);
    if (faults.length > 0) return [`after ${group.map(({ kind }) => kind).join(' + ')}:`, ...faults];
    before = read;
  }
  const faults = await comeToRest(office, book);
  return faults.length > 0 ? ['at rest:', ...faults] : null;
}

const attempt = (desk: Desk, steps: readonly Step[]) =>
  play(desk, steps).catch((error: Error) => [String(error.stack)]);

/** Leaves steps out as long as something is still wrong without them. */
async function shrink(desk: Desk, steps: Step[], faults: string[]): Promise<[Step[], string[]]> {
  let shortest: [Step[], string[]] = [steps, faults];
  let tries = 100;
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < shortest[0].length && tries > 0; tries -= 1) {
      const fewer = shortest[0].toSpliced(at, size);
      const found = await attempt(desk, fewer);
      if (found) shortest = [fewer, found];
      else at += size;
    }
  }
  return shortest;
}

/** @throws what went wrong, the shortest history found that shows it, and how to play it again */
export async function playHistory(desk: Desk, seed: number): Promise<void> {
  const steps = makeHistory(seed);
  const faults = await attempt(desk, steps);
  if (!faults) return;
  const [shortest, found] = await shrink(desk, steps, faults);
  const lines = shortest.map(({ kind, dice, isWithNext }) => `${kind} [${dice}]${isWithNext ? ' with the next' : ''}`);
  const again = `INVOICES_SEED=${seed} npx vitest run tests/server/invoices/invoices-model.test.ts`;
  throw new Error([`History ${seed} (${desk.dialect}): ${found.join('\n')}`, again, ...lines].join('\n'));
}
