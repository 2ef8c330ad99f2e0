/** Staff's actions on a request for records, each with its time by the law. */

import { nthRecordsDay } from '../../../db/rules/notices/clock.ts';
import type { TownDays } from '../../../db/rules/notices/days.ts';
import { invalidField, Problem } from '../../../db/rules/problems.ts';
import { endedStatuses, type OutcomeCode } from '../../../db/rules/requests/fields.ts';
import {
  asksWhy,
  computeRecordsClock,
  estimateAnswerDays,
  judgeAnswer,
  judgeEstimate,
  stillMayAskSentence,
} from '../../../db/rules/requests/records.ts';
import type { ClockPause, Request } from '../../../db/rules/requests/requests.ts';
import { isUnderReview } from '../../../db/rules/requests/staff.ts';
import { toIso, toLocalTime } from '../../../db/rules/time.ts';
import type { Writer } from '../writerTypes.ts';
import { changeRequest, type RequestWrite } from './change.ts';

type By = { person: string; user_id: string | null };
/** `days` is null for a town that has chosen no state: then nothing has a time. */
export type RecordsWrite = RequestWrite & { by: By; days: TownDays | null };

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const isPaused = ({ pauses }: Pick<Request, 'pauses'>) => pauses.some(({ until }) => until === '');

/** @throws Problem `request_ended`, `request_held` */
function requireUnfinished(request: Request): void {
  if (isUnderReview(request)) throw new Problem('request_held');
  if (endedStatuses.includes(request.status)) throw new Problem('request_ended');
}

function pause({ now, by, days }: RecordsWrite, request: Request, reason: ClockPause['reason']): ClockPause[] {
  if (!days || request.due_on === '' || isPaused(request)) return request.pauses;
  return [...request.pauses, { reason, from: toIso(now), until: '', person: by.person }];
}

/** Asks the person what they mean. The clock stands still until they answer. @throws Problem `invalid` for asking why */
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
  const changes = { status: 'waiting', pauses: pause(writing, request, 'clarification') } as const;
  return changeRequest(tx, writing, request, changes, [{ kind: 'clarification', text, ...writing.by }]);
}

export type EstimateLine = { description: string; amount_cents: number };

const sumLines = (lines: readonly EstimateLine[]): number =>
  lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** Words an estimate for the person, with the day on which the request counts as withdrawn. */
function wordEstimate({ days, now, timeZone }: RecordsWrite, lines: readonly EstimateLine[], text: string): string {
  const total = sumLines(lines);
  const { needsStatement, mayAskDeposit } = judgeEstimate(total);
  const until = days && needsStatement ? nthRecordsDay(days, toLocalTime(now, timeZone).date, estimateAnswerDays) : '';
  return [
    text,
    `Estimated charges: ${dollars(total)}`,
    ...(needsStatement ? lines.map((line) => `${line.description}: ${dollars(line.amount_cents)}`) : []),
    until &&
      `Answer by ${until}: accept the charges, change your request, or say that you have asked the attorney general about them. Without an answer by then, the law counts this request as withdrawn.`,
    mayAskDeposit && 'A deposit may be asked for before the work begins.',
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Tells the person what the records will cost. Above $40 the clock stands still until they answer. */
export async function sendEstimate(
  tx: Writer,
  writing: RecordsWrite,
  request: Request,
  { lines, text }: { lines: readonly EstimateLine[]; text: string },
): Promise<Request> {
  requireUnfinished(request);
  const total = sumLines(lines);
  const words = wordEstimate(writing, lines, text);
  const stands = judgeEstimate(total).needsStatement;
  const changes = stands ? ({ status: 'waiting', pauses: pause(writing, request, 'estimate') } as const) : {};
  return changeRequest(tx, writing, request, changes, [{ kind: 'estimate', text: words, ...writing.by }]);
}

/** Notes that the attorney general was asked for a decision, and whether that was in time. */
export async function noteAttorneyGeneral(
  tx: Writer,
  writing: RecordsWrite,
  request: Request,
  text: string,
): Promise<Request> {
  requireUnfinished(request);
  const verdict = verdictOf(writing, request);
  return changeRequest(tx, writing, request, { status: 'waiting' }, [
    { kind: 'attorney_general', text, ...writing.by },
    ...(verdict ? [{ kind: 'note' as const, text: verdict, is_private: true, ...writing.by }] : []),
  ]);
}

function verdictOf({ now, timeZone }: RequestWrite, request: Request): string {
  const today = toLocalTime(now, timeZone).date;
  const paused = request.pauses.find(({ until }) => until === '');
  // A pause that began too late stops nothing.
  const counted = paused ? toLocalTime(Date.parse(paused.from), timeZone).date : today;
  const verdict = judgeAnswer(request.due_on, counted);
  if (verdict === 'none') return '';
  return verdict === 'on_time' ? `On time: due ${request.due_on}.` : `Late: it was due ${request.due_on}.`;
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
  const verdict = verdictOf(writing, request);
  const status = outcome_code === 'withheld' || outcome_code === 'not_ours' ? 'declined' : 'done';
  return changeRequest(tx, writing, request, { status, outcome_code, pauses: endPauses(request, writing.now) }, [
    { kind: 'message_out', text: words, ...writing.by },
    { kind: 'status', text: [outcome_code, verdict].filter(Boolean).join('. '), is_private: true, ...writing.by },
  ]);
}

const endPauses = ({ pauses }: Request, now: number): ClockPause[] =>
  pauses.map((one) => (one.until === '' ? { ...one, until: toIso(now) } : one));

/**
 * The clock goes on once the person has answered: the days are counted anew from the day of the answer. A request that
 * was not paused stays as it is.
 * @returns the changes, for the write that stores the answer
 */
export function resumeClock(
  request: Request,
  { now, timeZone, days }: Pick<RecordsWrite, 'now' | 'timeZone' | 'days'>,
): Pick<Request, 'pauses' | 'due_on'> | null {
  if (!isPaused(request)) return null;
  const clock = days && computeRecordsClock(days, toLocalTime(now, timeZone).date);
  return { pauses: endPauses(request, now), due_on: clock?.due ?? request.due_on };
}
