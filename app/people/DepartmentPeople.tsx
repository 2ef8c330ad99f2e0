/** The people of a department, on its page. */
import { usePeople } from '../data/content.tsx';
import { contactsTexts as texts } from '../texts/en/content/people.ts';
import styles from './ContactsPage.module.css';
import { PersonRow } from './PersonRow.tsx';

type DepartmentPeopleProps = {
  departmentId: string;
  /** Ids of people whom the page shows already. */
  shown: readonly string[];
};

export function DepartmentPeople({ departmentId, shown }: DepartmentPeopleProps) {
  const people = usePeople().filter(({ id, department_id }) => department_id === departmentId && !shown.includes(id));
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="people">
      <h2 id="people">{texts.people}</h2>
      <ul className={styles.list}>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} level={3} />
        ))}
      </ul>
    </section>
  );
}
