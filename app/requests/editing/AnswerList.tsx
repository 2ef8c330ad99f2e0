/** The answers of a request. They are strangers' words, so they are only ever drawn as text. */
import type { Answer, RequestPlace } from '../../../db/rules/requests/requests.ts';
import { formatAnswer } from '../../../db/rules/requests/requests.ts';
import type { RequestDetail } from '../../../db/rules/requests/staff.ts';
import { requestStaffTexts as texts } from '../../texts/en/requests/requestEditing.ts';
import { Badge } from '../../ui/Badge.tsx';
import styles from './Requests.module.css';

/** A link, since a map within the page would tell another site which places people write about. */
const mapAddress = (lat: number, long: number) =>
  `https://www.openstreetmap.org/?mlat=${lat.toFixed(5)}&mlon=${long.toFixed(5)}#map=18/${lat.toFixed(5)}/${long.toFixed(5)}`;

export function AnswerList({ answers }: { answers: readonly Answer[] }) {
  const shown = answers.filter(({ type }) => type !== 'files');
  if (shown.length === 0) return <p>{texts.noAnswers}</p>;
  return (
    <dl className={styles.facts}>
      {shown.map((answer) => (
        <AnswerFact key={answer.key} answer={answer} />
      ))}
    </dl>
  );
}

function AnswerFact({ answer }: { answer: Answer }) {
  const { label, is_private, value } = answer;
  return (
    <>
      <dt dir="auto">{label}</dt>
      <dd dir="auto">
        {formatAnswer(answer, texts)}
        {typeof value === 'object' && 'address_text' in value && <PlaceLink place={value} />}
        {is_private && (
          <p>
            <Badge tone="plain">{texts.privateAnswer}</Badge>
          </p>
        )}
      </dd>
    </>
  );
}

function PlaceLink({ place: { lat, long, accuracy_m } }: { place: RequestPlace }) {
  if (lat === null || long === null) return null;
  return (
    <>
      {accuracy_m !== null && <p className="hint">{texts.accuracy(accuracy_m)}</p>}
      <p data-screen-only>
        <a href={mapAddress(lat, long)} rel="noreferrer">
          {texts.map}
        </a>
      </p>
    </>
  );
}

/** Photos are shown, everything else is a link to download. */
export function RequestFiles({ files }: Pick<RequestDetail, 'files'>) {
  return (
    <ul className={styles.files}>
      {files.map(({ id, name, url, media_type, is_stored }) => (
        <li key={id}>
          {!is_stored && <p dir="auto">{texts.notArrived(name)}</p>}
          {is_stored && media_type.startsWith('image/') && <img src={url} alt={texts.photoOf(name)} loading="lazy" />}
          {is_stored && (
            <a href={url} data-no-route dir="auto">
              {name}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
