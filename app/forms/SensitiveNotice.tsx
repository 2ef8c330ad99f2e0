/** Asks before numbers are sent that open accounts. */
import { useEffect, useRef } from 'react';
import type { SensitiveAnswer } from '../../db/rules/forms/warnings.ts';
import { formFillingTexts as texts } from '../texts/en/requests/formFilling.ts';
import { Button } from '../ui/Button.tsx';
import { Cluster } from '../ui/layout/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';
import { fieldAnchor } from './FormFields.tsx';

type SensitiveNoticeProps = { answers: readonly SensitiveAnswer[]; onSend: () => void; onChange: () => void };

export function SensitiveNotice({ answers, onSend, onChange }: SensitiveNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  const change = () => {
    const [first] = answers;
    if (first) document.getElementById(fieldAnchor(first.key))?.querySelector<HTMLElement>('input, textarea')?.focus();
    onChange();
  };
  return (
    <Notice ref={ref} tone="warning" role="alert" tabIndex={-1}>
      {answers.map(({ key, kind, label }) => (
        <p key={key}>{texts.sensitive[kind](label)}</p>
      ))}
      <p>{texts.sensitiveAdvice}</p>
      <Cluster>
        <Button size="small" onClick={change}>
          {texts.changeIt}
        </Button>
        <Button size="small" onClick={onSend}>
          {texts.sendAnyway}
        </Button>
      </Cluster>
    </Notice>
  );
}
