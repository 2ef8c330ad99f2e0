/** One place to mend, with what can be done about it. */
import { type KeyboardEvent, useState } from 'react';
import type { Barrier } from '../../../db/rules/accessibility/barriers.ts';
import { accessibilityEditingTexts as texts } from '../../texts/en/office/accessibilityEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { Cluster } from '../../ui/layout/Layout.tsx';
import styles from './BarriersPanel.module.css';

type BarrierRowProps = {
  barrier: Barrier;
  canMend: boolean;
  onShow: () => void;
  onMend: () => void;
  /** Saves why it is right. @returns the problem in words; empty once saved */
  onAnswer: (reason: string) => Promise<string>;
};

export function BarrierRow({ barrier, canMend, onShow, onMend, onAnswer }: BarrierRowProps) {
  const { rule, severity, words, fix } = barrier;
  const [isAnswering, setIsAnswering] = useState(false);
  const name = <span className="visually-hidden">{texts.of(words)}</span>;
  return (
    <li className={styles.row}>
      <p className={styles.title}>
        {severity === 'tip' && <span className={styles.tip}>{texts.tip}</span>}
        {texts.titles[rule]}
      </p>
      <p className={styles.words}>{texts.quote(words)}</p>
      <p className={styles.hint}>{texts.hints[rule]}</p>
      <Cluster gap={2}>
        <Button size="small" onClick={onShow}>
          {texts.show}
          {name}
        </Button>
        {fix && canMend && (
          <Button size="small" onClick={onMend}>
            {texts.describeFix(fix)}
            {name}
          </Button>
        )}
        <Button size="small" aria-expanded={isAnswering} onClick={() => setIsAnswering(!isAnswering)}>
          {texts.right}
          {name}
        </Button>
      </Cluster>
      {isAnswering && <ReasonField onAnswer={onAnswer} onCancel={() => setIsAnswering(false)} />}
    </li>
  );
}

type ReasonFieldProps = Pick<BarrierRowProps, 'onAnswer'> & { onCancel: () => void };

/** Part of the record's form, so it sends nothing of it by itself. */
function ReasonField({ onAnswer, onCancel }: ReasonFieldProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    if (isBusy) return;
    if (!/[\p{L}\p{N}]/u.test(reason)) {
      setError(texts.noReason);
      return;
    }
    setIsBusy(true);
    setError(await onAnswer(reason.trim()));
    setIsBusy(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    // The form would be sent, or closed.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') return void send();
    const opener = event.currentTarget.closest('li')?.querySelector<HTMLElement>('[aria-expanded]');
    onCancel();
    opener?.focus();
  };
  return (
    <>
      <Field label={texts.reason} hint={texts.reasonHint} error={error}>
        {(control) => (
          <input
            {...control}
            type="text"
            dir="auto"
            maxLength={300}
            value={reason}
            // biome-ignore lint/a11y/noAutofocus: the button that opens it asks for this field
            autoFocus
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      {error && (
        <p role="alert" className="visually-hidden">
          {error}
        </p>
      )}
      <Cluster>
        <Button size="small" isBusy={isBusy} onClick={() => void send()}>
          {texts.keep}
        </Button>
      </Cluster>
    </>
  );
}
