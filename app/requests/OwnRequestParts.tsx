/** The log and the answers of a request. They are people's words, so they are only ever drawn as text. */
import type { OwnEvent, OwnFile, OwnRequest } from '../../db/rules/requests/ownRequest.ts';
import { stillMayAskSentence } from '../../db/rules/requests/records.ts';
import { formatAnswer } from '../../db/rules/requests/requests.ts';
import { wordOwnEvent } from '../../db/rules/requests/words.ts';
import { isDate } from '../../db/rules/time.ts';
import { useTown } from '../data/content.tsx';
import { formatDate, formatInstant } from '../texts/dates.ts';
import { requestTexts as texts } from '../texts/en/requests/requests.ts';
import { LinkedText } from '../ui/text/Prose.tsx';
import styles from './OwnRequest.module.css';

const wordEvent = (event: OwnEvent): string =>
  event.kind === 'due_moved' && isDate(event.text) ? formatDate(event.text) : wordOwnEvent(event, texts);

/** The law wants the sentence on copies where nobody overlooks it. Addresses that staff wrote are links. */
function Words({ text, isOwn }: { text: string; isOwn: boolean }) {
  const [before = '', ...after] = text.split(stillMayAskSentence);
  return (
    <p className={styles.words} dir="auto">
      {isOwn ? before : <LinkedText text={before} />}
      {after.length > 0 && <strong>{stillMayAskSentence}</strong>}
      {after.join('')}
    </p>
  );
}

export function OwnLog({ events }: { events: readonly OwnEvent[] }) {
  const { time_zone } = useTown();
  return (
    <ol className={styles.log}>
      {events.map((event) => {
        const words = wordEvent(event);
        return (
          <li key={event.id}>
            <p className={styles.what}>{texts.events[event.kind]}</p>
            <p className="hint">{formatInstant(event.at, time_zone)}</p>
            {words && <Words text={words} isOwn={event.is_own} />}
          </li>
        );
      })}
    </ol>
  );
}

function FileList({ files }: { files: readonly OwnFile[] }) {
  return (
    <ul className={styles.files}>
      {files.map(({ id, name, url }) => (
        <li key={id} dir="auto">
          {url ? (
            <a href={url} data-no-route>
              {name}
            </a>
          ) : (
            texts.notArrived(name)
          )}
        </li>
      ))}
    </ul>
  );
}

export function OwnAnswers({ request: { answers, contact, files } }: { request: OwnRequest }) {
  const known = [contact.name, contact.email, contact.phone].filter(Boolean).join(', ');
  const later = files.filter(({ field_key }) => field_key === '');
  return (
    <dl className={styles.answers}>
      {answers.map((answer) => (
        <div key={answer.key}>
          <dt dir="auto">{answer.label}</dt>
          <dd dir="auto">
            {answer.type === 'files' ? (
              <FileList files={files.filter(({ field_key }) => field_key === answer.key)} />
            ) : (
              formatAnswer(answer, texts)
            )}
          </dd>
        </div>
      ))}
      {known && (
        <div>
          <dt>{texts.contact}</dt>
          <dd dir="auto">{known}</dd>
        </div>
      )}
      {later.length > 0 && (
        <div>
          <dt>{texts.files}</dt>
          <dd>
            <FileList files={later} />
          </dd>
        </div>
      )}
    </dl>
  );
}
