/**
 * The law's clock of a request for records: pure. What is counted comes from the state's pack; the other figures are
 * those of Texas (Government Code, chapter 552), and are used with its pack alone.
 */
import { computeRecordsDue, nthRecordsDay } from '../notices/clock.ts';
import type { LeftOutDay, TownDays } from '../notices/days.ts';

/**
 * - `due`: the last day to answer, or to ask the attorney general
 * - `fifth`: the last day to ask for a decision where a notice was missed (552.328)
 * - `fifteenth`: the last day to send arguments and records to the attorney general (552.301(e))
 */
export type RecordsClock = {
  received: string;
  due: string;
  fifth: string;
  fifteenth: string;
  left_out: LeftOutDay[];
  basis: string;
  url: string;
};

/**
 * @param received the day by the town's clock; the day after it is the first that may count
 * @returns null where the state's pack has no such rule
 */
export function computeRecordsClock(days: TownDays, received: string): RecordsClock | null {
  const clock = computeRecordsDue(days, received);
  if (!clock) return null;
  const { due, left_out, basis, url } = clock;
  const fifth = nthRecordsDay(days, received, 5);
  return { received, due, fifth, fifteenth: nthRecordsDay(days, received, 15), left_out, basis, url };
}

/** Above this, an itemized statement is owed before the work begins (552.2615). In cents, as is `depositAboveCents`. */
const statementAboveCents = 4000;
/** Above this, a deposit may be asked for (552.263). */
const depositAboveCents = 10_000;
/** The business days in which an estimate is answered, or the request counts as withdrawn (552.2615(b)). */
export const estimateAnswerDays = 10;

/** Whether charges need an itemized statement, and may need a deposit. */
export const judgeEstimate = (cents: number): { needsStatement: boolean; mayAskDeposit: boolean } => ({
  needsStatement: cents > statementAboveCents,
  mayAskDeposit: cents > depositAboveCents,
});

/** Whether an answer came in time. `none`: no rule is known. Both are days by the town's clock. */
export const judgeAnswer = (dueOn: string, answeredOn: string): 'on_time' | 'late' | 'none' =>
  dueOn === '' ? 'none' : answeredOn <= dueOn ? 'on_time' : 'late';

/** Must stand in a mail that answers by an address of the site, in a conspicuous font (552.221(b-2)). */
export const stillMayAskSentence =
  'If you are unable or unwilling to access the information at this address, you may still ask to inspect it or to get a copy of it. Reply through the link to your request.';

/** Words that ask why somebody wants a record; staff's questions to the person are checked as well (552.222(b)). */
export const reasonPattern =
  /(?<!\p{L})(?:why|reasons?|purpose|motives?|motivation|intended use|use of (?:the )?records?|motivo|razón|propósito|por qué)(?!\p{L})/iu;

/** A sentence such as "You don't have to say why" tells people of their right. */
const negation = /(?<!\p{L})(?:not|never|no|nobody|without|\p{L}+n['’]t)(?!\p{L})/iu;

/** Whether a sentence of a text asks why somebody wants a record. */
export const asksWhy = (text: string): boolean =>
  text.split(/[.!?:;\n]/).some((sentence) => {
    const at = sentence.search(reasonPattern);
    return at >= 0 && !negation.test(sentence.slice(0, at));
  });
