/** The postings of a notice on its receipt, each with the moment of the press and that of the report. */
import { wasReportedLater } from '../../../db/rules/meetings/postings.ts';
import type { Posting } from '../../../db/rules/meetings/receipts.ts';
import { useTown } from '../../data/content.tsx';
import { formatInstant } from '../../texts/dates.ts';
import { postingTexts as texts } from '../../texts/en/postings.ts';
import styles from './Postings.module.css';

function describeTimes(posting: Posting, timeZone: string): string {
  const pressed = texts.pressed(posting.channel, formatInstant(posting.posted_at, timeZone));
  return wasReportedLater(posting) ? texts.reported(pressed, formatInstant(posting.received_at, timeZone)) : pressed;
}

export function PostingList({ postings }: { postings: readonly Posting[] }) {
  const { time_zone } = useTown();
  if (postings.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={texts.listTitle}>
      {postings.map((posting) => (
        <li key={posting.id}>
          <p dir="auto">{texts.said(posting.channel, posting.place)}</p>
          <p>
            {describeTimes(posting, time_zone)} {texts.by(posting.person_name || posting.person)}
          </p>
          {posting.remark && <p dir="auto">{posting.remark}</p>}
          {posting.photo_url && (
            <a href={posting.photo_url} target="_blank" rel="noreferrer">
              {texts.seePhoto}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
