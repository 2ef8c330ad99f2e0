/** The contacts of a page, with their present values. */
import { officeContact } from '../../db/rules/people/people.ts';
import { ContactLinks } from '../people/ContactLinks.tsx';
import { useContact } from '../people/useContact.ts';
import { pageTexts as texts } from '../texts/en/pages.ts';
import styles from './PageScreen.module.css';

export function PageContacts({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <section aria-labelledby="contacts">
      <h2 id="contacts">{texts.contacts}</h2>
      <ul className={styles.contacts}>
        {ids.map((id) => (
          <ContactCard key={id} id={id} />
        ))}
      </ul>
    </section>
  );
}

/** Shows nothing for a person who is no longer listed. */
function ContactCard({ id }: { id: string }) {
  const contact = useContact(id);
  if (!contact) return null;
  return (
    <li className={styles.contact}>
      <h3 dir="auto">{contact.name}</h3>
      {contact.role && <p dir="auto">{contact.role}</p>}
      <ContactLinks {...contact} />
      {id === officeContact && (
        <a className={styles.target} href="/#contact">
          {texts.hours}
        </a>
      )}
    </li>
  );
}
