/** A person with role, photo, phone number and email address. */
import type { Person } from '../../db/rules/people/people.ts';
import { formatDate } from '../texts/dates.ts';
import { contactsTexts as texts } from '../texts/en/content/people.ts';
import { Picture } from '../ui/Picture.tsx';
import { ContactLinks } from './ContactLinks.tsx';
import styles from './ContactsPage.module.css';

export function PersonRow({ person, level }: { person: Person; level: 3 | 4 }) {
  const { name, role, office, photo, term_ends, is_official } = person;
  const Name = `h${level}` as const;
  return (
    <li className={styles.row} id={person.id}>
      {photo && <Picture className={styles.photo} picture={photo} alt={name} sizes="5rem" />}
      <div>
        <Name className={styles.subject} dir="auto">
          {name}
        </Name>
        <p dir="auto">{[role, office].filter(Boolean).join(', ')}</p>
        {is_official && term_ends && <p className="hint">{texts.termEnds(formatDate(term_ends))}</p>}
        <ContactLinks {...person} />
      </div>
    </li>
  );
}
