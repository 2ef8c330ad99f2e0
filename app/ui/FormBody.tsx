/** A form between what stands over it and what went wrong with it. */

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { formTexts as texts } from '../texts/en/forms.ts';
import { Button } from './Button.tsx';
import styles from './FormDialog.module.css';
import type { Form } from './useForm.ts';

type FormBodyProps = {
  form: Form;
  id?: string;
  labelledBy?: string;
  /** Stands over the fields, outside the form. */
  notice?: ReactNode;
  children: ReactNode;
  /** Under the fields, inside the form. */
  foot?: ReactNode;
};

export function FormBody({ form, id, labelledBy, notice, children, foot }: FormBodyProps) {
  const { formRef, submit, busy, problem, restored, discard } = form;
  return (
    <>
      {restored && (
        <div className={styles.restored}>
          <p role="status">{texts.restored}</p>
          <Button variant="plain" className={styles.discard} onClick={discard}>
            {texts.discard}
          </Button>
        </div>
      )}
      {notice}
      <form ref={formRef} id={id} className={styles.form} aria-labelledby={labelledBy} onSubmit={submit}>
        <div className={styles.fields} inert={busy}>
          {children}
        </div>
        {foot}
      </form>
      {problem && <ProblemMessage key={problem.count} text={problem.text} />}
    </>
  );
}

/** Takes the focus, so that it is read out and seen. */
export function ProblemMessage({ text }: { text: string }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => ref.current?.focus(), []);
  return (
    <p ref={ref} className={styles.problem} role="alert" tabIndex={-1}>
      {text}
    </p>
  );
}
