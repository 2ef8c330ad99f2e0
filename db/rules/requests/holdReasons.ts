/** Finds what a robot's request looks like. Such requests are held for a look by staff, never dropped. */
import { formTokenLimits, type HoldReason, type RequestEventKind, type RequestStatus } from './fields.ts';
import { type Answer, formatAnswer } from './requests.ts';

const maxLinks = 3;
const linkPattern = /https?:\/\//gi;
const markupPattern = /<\/?[a-z][^<>]{0,200}>|\[url=/i;

/** The words of all answers, one line each. */
export const joinAnswers = (answers: readonly Answer[]): string =>
  answers.map((answer) => formatAnswer(answer, { yes: 'yes', no: 'no' })).join('\n');

/**
 * @param openMs how long the form was open, in milliseconds
 * @param isRepeated whether the same text came before, in the last days
 */
export function findHoldReasons(
  answers: readonly Answer[],
  { openMs, leaveEmpty, isRepeated }: { openMs: number; leaveEmpty: string; isRepeated: boolean },
): HoldReason[] {
  const text = joinAnswers(answers);
  const found: [HoldReason, boolean][] = [
    ['too_fast', openMs < formTokenLimits.leastMs],
    ['hidden_field', leaveEmpty !== ''],
    ['links', (text.match(linkPattern) ?? []).length > maxLinks],
    ['markup', markupPattern.test(text)],
    ['repeated', isRepeated],
  ];
  return found.flatMap(([reason, isFound]) => (isFound ? [reason] : []));
}

/** These may be added to a request before it is released. */
const heldEventKinds: readonly RequestEventKind[] = [
  'note',
  'message_in',
  'file',
  'moved',
  'due_moved',
  'withdrawn',
  'released',
];

/** Whether a change may be made of a request that is held or marked as spam. Everything else waits until its release. */
export const isAllowedBeforeRelease = (
  { status = 'new' }: { status?: RequestStatus },
  events: readonly { kind: RequestEventKind }[],
): boolean =>
  status === 'spam' ||
  (['new', 'withdrawn'].includes(status) && events.every(({ kind }) => heldEventKinds.includes(kind)));
