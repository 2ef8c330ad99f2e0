/** /forms/<slug>: a form to fill in. */
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formsPath, isFormOpen, type PublicForm } from '../../db/rules/forms/forms.ts';
import { useConnection, useInitialState, useTown } from '../data/content.tsx';
import { useAttempt } from '../requests/attempts.ts';
import { Home } from '../sections/Home.tsx';
import { useDocumentTitle } from '../shell/pageTitle.ts';
import { isFirstScreen } from '../shell/screens.tsx';
import { townFormTexts as texts } from '../texts/en/forms.ts';
import { Header } from '../ui/Header.tsx';
import { Container } from '../ui/Layout.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import styles from './Forms.module.css';
import { useForm } from './useForm.ts';

export function FormScreen() {
  const { slug } = useParams({ from: '/forms_/$slug' });
  const form = useForm(slug);
  const { isOffline } = useConnection();
  // The server knows about the address that the document was loaded from.
  const [isFirst] = useState(isFirstScreen);
  if (form) return <Form key={form.id} form={form} />;
  if (form === null || isFirst) return <Home missing />;
  return (
    <Container className={styles.page}>
      <EmptyState>
        <span role="status">{isOffline ? texts.notLoaded : texts.loading}</span>
      </EmptyState>
    </Container>
  );
}

function Form({ form }: { form: PublicForm }) {
  const { time_zone } = useTown();
  const { now } = useInitialState();
  useDocumentTitle(form.title);
  useAttempt(form.id);
  return (
    <Container className={styles.page}>
      <a href={formsPath}>{texts.all}</a>
      <Header level={1} title={form.title} subtitle={form.summary} />
      {!isFormOpen(form, time_zone, now) && <p>{form.closed_text || texts.closedNow}</p>}
    </Container>
  );
}
