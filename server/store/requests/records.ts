/** Staff's actions on a request for records, each with its time by the law. */
import { nthRecordsDay } from '../../../db/rules/notices/clock.ts';
import { invalidField, Problem } from '../../../db/rules/problems.ts';
import type { OutcomeCode } from '../../../db/rules/requests/fields.ts';
import { asksWhy, estimateAnswerDays, judgeEstimate, stillMayAskSentence } from '../../../db/rules/requests/records.ts';
import type { Request } from '../../../db/rules/requests/requests.ts';
import { isEnded } from '../../../db/rules/requests/staff.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import type { Writer } from '../writerTypes.ts';
import { changeRequest } from './change.ts';
import { pauseClock, type RecordsWrite, wordVerdict } from './clock.ts';

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** Spam is refused by changeRequest(). @throws Problem `request_ended` */
function requireUnfinished(request: Request): void {
  if (isEnded(request) && request.status !== 'spam') throw new Problem('request_ended');
}

/** Asks the person what they mean. The clock is paused until they answer. @throws Problem `invalid` for asking why */
export async function askForClarification(
  tx: Writer,
  writing: RecordsWrite,
  request: Request,
  text: string,
): Promise<Request> {
  requireUnfinished(request);
  if (request.kind === 'records' && asksWhy(text))
    throw invalidField(
      'text',
      'This seems to ask why the person wants the records, which the law doesn’t allow. Ask only which records they mean.',
    );
  const changes = { status: 'waiting', pauses: pauseClock(writing, request, 'clarification') } as const;
  return changeRequest(tx, writing, request, changes, [{ kind: 'clarification', text, ...writing.by }]);
}

export type EstimateLine = { description: string; amount_cents: number };

const sumLines = (lines: readonly EstimateLine[]): number =>
  lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** An invoice over an estimate, as its person reads it. */
export type EstimateInvoice = { invoice_number: string; total_cents: number; url: string };

/**
 * Words an estimate for the person.
 * @param answerBy the day on which the request counts as withdrawn; empty for none
 */
function wordEstimate(
  lines: readonly EstimateLine[],
  text: string,
  { answerBy, invoice }: { answerBy: string; invoice: EstimateInvoice | null },
): string {
  const total = sumLines(lines);
  const { needsStatement, mayAskDeposit } = judgeEstimate(total);
  return [
    text,
    `Estimated charges: ${dollars(total)}`,
    ...(needsStatement ? lines.map((line) => `${line.description}: ${dollars(line.amount_cents)}`) : []),
    answerBy &&
      `Answer by ${answerBy}: accept the charges, change your request, or say that you have asked the attorney general about them. Without an answer by then, the law counts this request as withdrawn.`,
    mayAskDeposit && 'A deposit may be asked for before the work begins.',
    invoice &&
      `Invoice ${invoice.invoice_number} asks for ${dollars(invoice.total_cents)}, with its service fee. To accept the charges, pay it here:\n${invoice.url}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/**
 * Tells the person what the records will cost. Above $40 the clock stands still until they answer.
 * @param makeInvoice adds an invoice over the charges, in the same write; null for none
 */
export async function sendEstimate(
  tx: Writer,
  writing: RecordsWrite,
  request: Request,
  { lines, text }: { lines: readonly EstimateLine[]; text: string },
  makeInvoice: ((answerBy: string) => Promise<EstimateInvoice>) | null = null,
): Promise<Request> {
  requireUnfinished(request);
  const { days, now, timeZone } = writing;
  const { needsStatement } = judgeEstimate(sumLines(lines));
  const today = toLocalTime(now, timeZone).date;
  const answerBy =
    request.kind === 'records' && days && needsStatement ? nthRecordsDay(days, today, estimateAnswerDays) : '';
  const invoice = makeInvoice ? await makeInvoice(answerBy) : null;
  const words = wordEstimate(lines, text, { answerBy, invoice });
  const changes = needsStatement
    ? ({ status: 'waiting', pauses: pauseClock(writing, request, 'estimate', answerBy) } as const)
    : {};
  return changeRequest(tx, writing, request, changes, [{ kind: 'estimate', text: words, ...writing.by }]);
}

/**
 * Notes that the attorney general was asked for a decision, and whether that was in time. The last day to answer has
 * passed its purpose then: the request has none.
 */
export async function noteAttorneyGeneral(
  tx: Writer,
  writing: RecordsWrite,
  request: Request,
  text: string,
): Promise<Request> {
  requireUnfinished(request);
  const verdict = wordVerdict(writing, request);
  return changeRequest(tx, writing, request, { status: 'waiting', due_on: '', due_rule: '' }, [
    { kind: 'attorney_general', text, ...writing.by },
    ...(request.due_on === '' ? [] : [{ kind: 'due_moved' as const, text: '', is_private: true, ...writing.by }]),
    ...(verdict ? [{ kind: 'note' as const, text: verdict, is_private: true, ...writing.by }] : []),
  ]);
}

/** @throws Problem `invalid` for an answer by address without an exact one */
function requireAddress(outcome: OutcomeCode, url: string): void {
  if (outcome !== 'answered_by_address') return;
  if (!/^https?:\/\/[^\s/]+\.[^\s/]+\/\S+$/.test(url))
    throw invalidField('url', 'Enter the exact address of the page or file, not the one of the whole site.');
}

/** Answers a request and finishes it. The log says whether that was in time. */
export async function answerRequest(
  tx: Writer,
  writing: RecordsWrite,
  request: Request,
  { outcome_code, text, url }: { outcome_code: OutcomeCode; text: string; url: string },
): Promise<Request> {
  requireUnfinished(request);
  requireAddress(outcome_code, url);
  const isByAddress = outcome_code === 'answered_by_address';
  const words = isByAddress ? `${text}\n\n${url}\n\n${stillMayAskSentence}` : text;
  const verdict = wordVerdict(writing, request);
  const status = outcome_code === 'withheld' || outcome_code === 'not_ours' ? 'declined' : 'done';
  return changeRequest(tx, writing, request, { status, outcome_code }, [
    { kind: 'message_out', text: words, ...writing.by },
    { kind: 'status', text: [outcome_code, verdict].filter(Boolean).join('. '), is_private: true, ...writing.by },
  ]);
}
