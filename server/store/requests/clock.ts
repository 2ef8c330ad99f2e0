/** The law's clock of a request: when it stands still, how it goes on, and whether an answer came in time. */
import type { TownDays } from '../../../db/rules/notices/days.ts';
import { computeRecordsClock, judgeAnswer } from '../../../db/rules/requests/records.ts';
import { type ClockPause, isPaused, type Request } from '../../../db/rules/requests/requests.ts';
import { toIso, toLocalTime } from '../../../db/rules/time.ts';
import { endPauses, type RequestChanges, type RequestWrite } from './change.ts';
import type { NewRequestEvent } from './events.ts';

type By = { person: string; user_id: string | null };
/** `days` is null for a town that has chosen no state: then nothing has a time. */
export type RecordsWrite = RequestWrite & { by: By; days: TownDays | null };

type Clock = Pick<RecordsWrite, 'now' | 'timeZone' | 'days'>;

const dayOf = (instant: string, timeZone: string) => toLocalTime(Date.parse(instant), timeZone).date;

/** The day on which the clock stopped; pauses that follow each other at once are one. Empty while it runs. */
function findStoppedOn({ pauses }: Pick<Request, 'pauses'>, timeZone: string): string {
  let first = pauses.find(({ until }) => until === '');
  if (!first) return '';
  for (const earlier of pauses.toReversed()) if (earlier.until === first.from) first = earlier;
  return dayOf(first.from, timeZone);
}

/**
 * Stops the clock. A second estimate has its own days to answer, so it begins a pause of its own.
 * @param answer_by the last day to answer an estimate; empty for none
 */
export function pauseClock(
  { now, by, days }: RecordsWrite,
  request: Request,
  reason: ClockPause['reason'],
  answer_by = '',
): ClockPause[] {
  const isRunning = !isPaused(request);
  const hasEnd = days !== null && (request.due_on !== '' || answer_by !== '');
  if (!hasEnd || (!isRunning && reason === 'clarification')) return request.pauses;
  const pause = { reason, from: toIso(now), until: '', person: by.person };
  return [...endPauses(request, now), answer_by ? { ...pause, answer_by } : pause];
}

/**
 * The clock goes on once the person has answered: the days are counted anew from the day of the answer. A pause that
 * began after the last day moves nothing, and a request that was not paused stays as it is.
 * @returns the changes, for the write that stores the answer
 */
export function resumeClock(
  request: Request,
  { now, timeZone, days }: Clock,
): Pick<Request, 'pauses' | 'due_on'> | null {
  if (!isPaused(request)) return null;
  const isInTime = findStoppedOn(request, timeZone) <= request.due_on;
  const clock = days && isInTime ? computeRecordsClock(days, toLocalTime(now, timeZone).date) : null;
  return { pauses: endPauses(request, now), due_on: clock?.due ?? request.due_on };
}

/** The server's own entries of a log have this author. */
export const clockAuthor = { person: 'clock', user_id: null };

/**
 * A message of the person lets the clock go on, and opens a request that waited for it or was answered.
 * The law's time ended with an answer. A message is no new request, so it has no last day.
 */
export function followMessage(
  request: Request,
  clock: Clock,
): { changes: RequestChanges; events: readonly NewRequestEvent[] } {
  const isEnded = request.status === 'done' || request.status === 'declined';
  if (!isEnded && request.status !== 'waiting') return { changes: {}, events: [] };
  const wasAnswered = isEnded && request.answered_on !== '';
  const due = wasAnswered ? { due_on: '', due_rule: '' } : resumeClock(request, clock);
  const isMoved = due !== null && due.due_on !== request.due_on;
  return {
    changes: { ...due, status: 'open', outcome_code: '' },
    events: [
      { kind: 'status', text: 'open', is_private: true, ...clockAuthor },
      ...(isMoved
        ? [{ kind: 'due_moved' as const, text: due.due_on, is_private: due.due_on === '', ...clockAuthor }]
        : []),
    ],
  };
}

/** Words whether an answer of today is in time; empty where no rule is known. Only the first answer can be. */
export function wordVerdict({ now, timeZone }: RequestWrite, request: Request): string {
  const { answered_on, due_on } = request;
  if (answered_on !== '') return `Answered again. The first answer was on ${answered_on}.`;
  // A pause that began too late stops nothing.
  const counted = findStoppedOn(request, timeZone) || toLocalTime(now, timeZone).date;
  const verdict = judgeAnswer(due_on, counted);
  if (verdict === 'none') return '';
  return verdict === 'on_time' ? `On time: due ${due_on}.` : `Late: it was due ${due_on}.`;
}
