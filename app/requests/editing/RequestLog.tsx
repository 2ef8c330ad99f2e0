/** Shows the log of a request, oldest first. */
import {
  type HoldReason,
  holdReasons,
  type OutcomeCode,
  outcomeCodes,
  type RequestStatus,
  requestStatuses,
} from '../../../db/rules/requests/fields.ts';
import type { RequestEvent } from '../../../db/rules/requests/requests.ts';
import { isDate } from '../../../db/rules/time.ts';
import { useTown } from '../../data/content.tsx';
import { formatInstant, formatShortDay } from '../../texts/dates.ts';
import { requestStaffTexts as texts } from '../../texts/en/requests/requestEditing.ts';
import styles from './Requests.module.css';

const findStatus = (word: string): RequestStatus | undefined => requestStatuses.find((status) => status === word);
const findOutcome = (word: string): OutcomeCode | undefined => outcomeCodes.find((code) => code === word);
const findReason = (word: string): HoldReason | undefined => holdReasons.find((reason) => reason === word);

/** `declined withheld` and `withheld. On time: due 2026-12-08.` in words. */
function describeStatus(text: string): string {
  const [, first = '', rest = ''] = /^(\w+)[.\s]*(.*)$/s.exec(text) ?? [];
  const status = findStatus(first);
  const outcome = findOutcome(status ? rest : first);
  if (status) return [texts.statuses[status], outcome ? texts.outcomes[outcome] : rest].filter(Boolean).join('. ');
  return outcome ? [texts.outcomes[outcome], rest].filter(Boolean).join('. ') : text;
}

/** The words of an entry: some hold codes, the others what somebody wrote. */
function describeEvent({ kind, text }: RequestEvent): string {
  const words = text.split(' ');
  if (kind === 'status') return describeStatus(text);
  if (kind === 'held')
    return words
      .flatMap((word) => findReason(word) ?? [])
      .map((reason) => texts.holdReasons[reason])
      .join(' ');
  if (kind === 'due_moved') return isDate(text) ? formatShortDay(text) : text || texts.noLastDay;
  if (kind === 'assigned') return text || texts.nobody;
  return text;
}

/** Nobody holds a request, or moves its last day: the server does. */
function describePerson({ kind, person, person_name }: RequestEvent): string {
  if (kind === 'held' || person === 'clock') return texts.automatic;
  return person === 'requestor' ? texts.requestor : person_name || person;
}

export function RequestLog({ events }: { events: readonly RequestEvent[] }) {
  const { time_zone } = useTown();
  return (
    <ol className={styles.log}>
      {events.map((event) => {
        const words = describeEvent(event);
        const who = describePerson(event);
        return (
          <li key={event.id} className={styles.entry} data-private={event.is_private || undefined}>
            <p className={styles.what}>{texts.events[event.kind]}</p>
            {words && (
              <p className={styles.text} dir="auto">
                {words}
              </p>
            )}
            <p className="hint">
              <span dir="auto">{who}</span>, {formatInstant(event.at, time_zone)}
              {(event.kind === 'note' || event.kind === 'assigned') && ` · ${texts.onlyStaff}`}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
