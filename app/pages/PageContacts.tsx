/** The contacts of a page, with their present values. */
import { officeContact } from '../../db/rules/people/people.ts';
import { ContactLinks } from '../people/ContactLinks.tsx';
import { useContact } from '../people/useContact.ts';
import { pageTexts as texts } from '../texts/en/content/pages.ts';
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
export function ContactCard({ id, as: Frame = 'li' }: { id: string; as?: 'li' | 'div' }) {
  const contact = useContact(id);
  if (!contact) return null;
  // Within a text a card is no part of the page's outline.
  const Name = Frame === 'li' ? 'h3' : 'p';
  return (
    <Frame className={styles.contact}>
      <Name className={styles.contactName} dir="auto">
        {contact.name}
      </Name>
      {contact.role && <p dir="auto">{contact.role}</p>}
      <ContactLinks {...contact} />
      {id === officeContact && (
        <a className={styles.target} href="/#contact">
          {texts.hours}
        </a>
      )}
    </Frame>
  );
}
