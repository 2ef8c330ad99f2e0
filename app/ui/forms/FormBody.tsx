/** A form with a notice above it and its problem below. */

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { formTexts as texts } from '../../texts/en/editing/formKit.ts';
import { Button } from '../Button.tsx';
import { Notice } from '../Notice.tsx';
import styles from './FormDialog.module.css';
import type { Form } from './useForm.ts';

type FormBodyProps = {
  form: Form;
  id?: string;
  labelledBy?: string;
  /** Shown above the fields, outside the form. */
  notice?: ReactNode;
  children: ReactNode;
  /** Shown below the fields, inside the form. */
  foot?: ReactNode;
};

export function FormBody({ form, id, labelledBy, notice, children, foot }: FormBodyProps) {
  const { formRef, isChecked, submit, busy, problem, restored, discard } = form;
  return (
    <>
      {restored && (
        <Notice
          className={styles.restored}
          actions={
            <Button variant="link" onClick={discard}>
              {texts.discard}
            </Button>
          }
        >
          <p role="status">{texts.restored}</p>
        </Notice>
      )}
      {notice}
      <form
        ref={formRef}
        id={id}
        className={styles.form}
        aria-labelledby={labelledBy}
        noValidate={isChecked}
        onSubmit={submit}
      >
        <div className={styles.fields} inert={busy}>
          {children}
        </div>
        {foot}
      </form>
      {problem && <ProblemMessage key={problem.count} text={problem.text} />}
    </>
  );
}

/** A problem that takes the focus, so that it is noticed and read out. */
export function ProblemMessage({ text }: { text: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => ref.current?.focus(), []);
  return (
    <Notice ref={ref} tone="problem" className={styles.problem} role="alert" tabIndex={-1}>
      {text}
    </Notice>
  );
}
