/** The people to call: by subject, then each with phone number and email address. */
import { Fragment, useState } from 'react';
import { pagePath } from '../../db/rules/links/paths.ts';
import { groupByDepartment, listSubjects, officeContact, type Person } from '../../db/rules/people/people.ts';
import { foldText } from '../../db/rules/search/foldText.ts';
import { usePageLinks, usePeople } from '../data/content.tsx';
import { ForStaff } from '../shell/ForStaff.tsx';
import { contactsTexts as texts } from '../texts/en/content/people.ts';
import { screenTexts } from '../texts/en/screens.ts';
import { Header } from '../ui/layout/Header.tsx';
import { Container } from '../ui/layout/Layout.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { SearchBox } from '../ui/lists/SearchBox.tsx';
import { ContactLinks } from './ContactLinks.tsx';
import styles from './ContactsPage.module.css';
import { PersonRow } from './PersonRow.tsx';
import { useContact } from './useContact.ts';

const wordsOf = ({ name, role, office, subjects }: Person) => foldText([name, role, office, ...subjects].join(' '));

export function ContactsPage() {
  const people = usePeople();
  const pages = usePageLinks();
  const [query, setQuery] = useState('');
  const wanted = foldText(query);
  const subjects = listSubjects(people).filter(
    (entry) =>
      foldText(entry.subject).includes(wanted) || entry.people.some(({ name }) => foldText(name).includes(wanted)),
  );
  const found = people.filter((person) => wordsOf(person).includes(wanted));
  return (
    <Container className={styles.page}>
      <Header level={1} title={screenTexts.contacts}>
        <ForStaff tool="people" edits="people" />
      </Header>
      <Office />
      {people.length === 0 ? (
        <EmptyState>{texts.none}</EmptyState>
      ) : (
        <>
          <SearchBox query={query} onSearch={setQuery} label={texts.filter} hint={texts.filterHint} />
          <p className="visually-hidden" aria-live="polite">
            {query && texts.count(subjects.length, found.length)}
          </p>
          {subjects.length + found.length === 0 && <EmptyState>{texts.noMatch(query)}</EmptyState>}
          {subjects.length > 0 && (
            <section aria-labelledby="subjects">
              <h2 id="subjects">{texts.subjects}</h2>
              <ul className={styles.list}>
                {subjects.map((entry) => (
                  <li key={entry.subject} className={styles.row}>
                    <h3 className={styles.subject} dir="auto">
                      {entry.subject}
                    </h3>
                    {entry.people.map((person) => (
                      <div key={person.id}>
                        <p dir="auto">{[person.name, person.role].filter(Boolean).join(', ')}</p>
                        <ContactLinks {...person} />
                      </div>
                    ))}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {found.length > 0 && (
            <section aria-labelledby="people">
              <h2 id="people">{texts.people}</h2>
              {groupByDepartment(found, pages).map(({ department, people: ofDepartment }) => (
                <Fragment key={department?.id ?? ''}>
                  {department && (
                    <h3 className={styles.department} dir="auto">
                      <a href={pagePath(department.slug)}>{department.title}</a>
                    </h3>
                  )}
                  <ul className={styles.list}>
                    {ofDepartment.map((person) => (
                      <PersonRow key={person.id} person={person} level={department ? 4 : 3} />
                    ))}
                  </ul>
                </Fragment>
              ))}
            </section>
          )}
        </>
      )}
    </Container>
  );
}

function Office() {
  const office = useContact(officeContact);
  if (!office?.phone && !office?.email) return null;
  return (
    <section aria-label={texts.office} className={styles.office}>
      <p className={styles.subject}>{texts.office}</p>
      <ContactLinks {...office} />
    </section>
  );
}
