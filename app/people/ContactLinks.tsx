/** A contact's phone number and email address, as links. */
import { telephoneHref } from '../sections/contact/telephoneHref.ts';
import { contactsTexts as texts } from '../texts/en/content/people.ts';
import styles from './ContactsPage.module.css';

type ContactLinksProps = { name: string; phone: string; email: string };

export function ContactLinks({ name, phone, email }: ContactLinksProps) {
  if (!phone && !email) return null;
  return (
    <p className={styles.links}>
      {phone && (
        <a className={styles.target} href={telephoneHref(phone)}>
          {phone}
          <span className="visually-hidden">{texts.call(name)}</span>
        </a>
      )}
      {email && (
        <a className={styles.target} href={`mailto:${email}`}>
          {email}
          <span className="visually-hidden">{texts.write(name)}</span>
        </a>
      )}
    </p>
  );
}
