/** /forms/<slug>: a form to fill in. */
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { formsPath, isFormOpen, type PublicForm } from '../../db/rules/forms/forms.ts';
import { useNow, useTown } from '../data/content.tsx';
import { useAttempt } from '../requests/attempts.ts';
import { UnknownRecord } from '../sections/UnknownRecord.tsx';
import { ForStaff } from '../shell/ForStaff.tsx';
import { useDocumentTitle } from '../shell/pageTitle.ts';
import { townFormTexts as texts } from '../texts/en/requests/forms.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Header } from '../ui/layout/Header.tsx';
import { Container } from '../ui/layout/Layout.tsx';
import { FormattedText } from '../ui/text/FormattedText.tsx';
import { Prose } from '../ui/text/Prose.tsx';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { FillForm } from './FillForm.tsx';
import styles from './Forms.module.css';
import { useForm } from './useForm.ts';

const PublicRequests = lazy(() =>
  import('./PublicRequests.tsx').then(({ PublicRequests }) => ({ default: PublicRequests })),
);

export function FormScreen() {
  const { slug } = useParams({ from: '/forms_/$slug' });
  const form = useForm(slug);
  const navigate = useNavigate();
  const present = form?.slug ?? slug;
  useEffect(() => {
    if (present !== slug) void navigate({ to: '/forms/$slug', params: { slug: present }, replace: true });
  }, [navigate, present, slug]);
  if (form) return <Form key={form.id} form={form} />;
  return <UnknownRecord isMissing={form === null} texts={texts} />;
}

function Form({ form }: { form: PublicForm }) {
  const { time_zone } = useTown();
  const isOpenNow = isFormOpen(form, time_zone, useNow());
  // A form that closes while somebody fills it in stays: nothing typed may vanish.
  const [isOpen, setOpen] = useState(isOpenNow);
  if (isOpenNow && !isOpen) setOpen(true);
  useDocumentTitle(form.title);
  useAttempt(form.id);
  const isHydrated = useIsHydrated();
  return (
    <Container className={styles.page}>
      <a href={formsPath}>{texts.all}</a>
      <Header level={1} title={form.title} subtitle={form.summary}>
        <ForStaff tool="form" edits="forms" id={form.id} />
      </Header>
      <FormattedText blocks={form.blocks} text={form.blocks.length === 0 ? form.content : ''} heading="h2" />
      {form.records_sentence && <p dir="auto">{form.records_sentence}</p>}
      {isOpen ? <FillForm form={form} /> : <Prose text={form.closed_text || texts.closedNow} />}
      {form.is_public_list && isHydrated && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <PublicRequests form={form} />
          </Suspense>
        </ErrorBoundary>
      )}
    </Container>
  );
}
