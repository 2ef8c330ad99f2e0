/** A board or commission: its work and its members. */
import { listMembers, type PublicBody } from '../../db/rules/bodies/bodies.ts';
import { usePeople } from '../data/content.tsx';
import { formatDate } from '../texts/dates.ts';
import { meetingTexts as texts } from '../texts/en/meetings/meetings.ts';
import styles from './Meeting.module.css';

export function BodyFacts({ body }: { body: PublicBody }) {
  const members = listMembers(body, usePeople());
  return (
    <section aria-labelledby="body">
      <h2 id="body" dir="auto">
        {body.name}
      </h2>
      {body.about && (
        <p className={styles.itemText} dir="auto">
          {body.about}
        </p>
      )}
      {members.length > 0 && (
        <>
          <h3>{texts.members}</h3>
          <ul>
            {members.map(({ name, office, term_ends }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two vacant places are alike, and the rows hold no state
              <li key={at} dir="auto">
                {[name, office, term_ends && texts.termEnds(formatDate(term_ends))].filter(Boolean).join(', ')}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
