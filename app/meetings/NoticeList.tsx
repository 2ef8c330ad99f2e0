/** Every notice of a meeting that was posted, with its hash. */
import { meetingPath, noticePath, noticePdfPath } from '../../db/rules/links/paths.ts';
import type { PublicMeeting } from '../../db/rules/meetings/meetings.ts';
import { useTown } from '../data/content.tsx';
import { formatInstant } from '../texts/dates.ts';
import { meetingTexts as texts } from '../texts/en/meetings/meetings.ts';
import styles from './Meeting.module.css';

/** @param shown the number of the notice that the page shows */
export function NoticeList({ meeting: { slug, notices }, shown }: { meeting: PublicMeeting; shown: number }) {
  const { time_zone } = useTown();
  const hash = notices.find(({ number }) => number === shown)?.sha256 ?? '';
  const addressOf = (number: number) => (number === notices.length ? meetingPath(slug) : noticePath(slug, number));
  return (
    <section aria-labelledby="notices">
      <h2 id="notices">{texts.versions}</h2>
      <ol className={styles.versions}>
        {notices.map(({ number, kind, posted_at, reason }) => (
          <li key={number}>
            {number === shown ? (
              <span>{texts.version(kind, number)}</span>
            ) : (
              <a href={addressOf(number)} data-no-route>
                {texts.version(kind, number)}
              </a>
            )}
            <span className="hint">
              {texts.versionOn(formatInstant(posted_at, time_zone))}
              {number === shown && ` · ${texts.shown}`}
            </span>
            {reason && (
              <span className="hint" dir="auto">
                {texts.because(reason)}
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className={styles.hash}>{texts.hash(hash)}</p>
      <ul className={styles.files} data-screen-only>
        <li>
          <a href={noticePdfPath(slug, shown)} data-no-route>
            {texts.pdf}
          </a>
        </li>
        <li>
          <a href={`/api/meetings/${slug}/notices/${shown}`} data-no-route>
            {texts.machine}
          </a>
        </li>
      </ul>
    </section>
  );
}
