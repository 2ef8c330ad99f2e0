/** /forms: all forms of the town. */
import { formPath, isFormOpen } from '../../db/rules/forms/forms.ts';
import { useInitialState, useTown } from '../data/content.tsx';
import { SentRequests } from '../requests/SentRequests.tsx';
import { ForStaff } from '../shell/ForStaff.tsx';
import { townFormTexts as texts } from '../texts/en/requests/forms.ts';
import { screenTexts } from '../texts/en/screens.ts';
import { Header } from '../ui/layout/Header.tsx';
import { Container } from '../ui/layout/Layout.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import styles from './Forms.module.css';
import { useFormLinks } from './useForm.ts';

export function FormsPage() {
  const forms = useFormLinks();
  const { time_zone } = useTown();
  const { now } = useInitialState();
  return (
    <Container className={styles.page}>
      <Header level={1} title={screenTexts.forms} subtitle={forms.length > 0 && texts.lead}>
        <ForStaff tool="forms" edits="forms" />
      </Header>
      {forms.length === 0 && <EmptyState>{texts.none}</EmptyState>}
      <ul className={styles.forms}>
        {forms.map((form) => (
          <li key={form.id}>
            <a href={formPath(form)} dir="auto">
              {form.title}
            </a>
            {form.summary && <p dir="auto">{form.summary}</p>}
            {!isFormOpen(form, time_zone, now) && <p>{texts.closed}</p>}
          </li>
        ))}
      </ul>
      <SentRequests />
    </Container>
  );
}
