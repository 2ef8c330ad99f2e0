/** Shows new recovery codes, only this once. */
import { PrintButton } from '../../sections/PrintButton.tsx';
import { twoStepTexts as texts } from '../../texts/en/accounts/twoStep.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster, Stack } from '../../ui/layout/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useCopyToClipboard } from '../../ui/useCopyToClipboard.ts';
import styles from './TwoStepSignIn.module.css';

/** Moves the focus to the content that replaced the pressed button. */
export const focusOn = (element: HTMLElement | null) => element?.focus();

type RecoveryCodesProps = {
  codes: string[];
  /** Whether two-step sign-in was just turned on. */
  isNew: boolean;
  done: () => void;
};

export function RecoveryCodes({ codes, isNew, done }: RecoveryCodesProps) {
  const { copying, copy } = useCopyToClipboard();
  return (
    <Stack gap={4} className={styles.text}>
      <Notice ref={focusOn} tone="warning" tabIndex={-1}>
        {isNew && <p>{texts.turnedOn}</p>}
        <p>{texts.saveCodes}</p>
      </Notice>
      <ul className={styles.codes} aria-label={texts.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Cluster>
        <Button variant="secondary" onClick={(event) => void copy(codes.join('\n'), event.currentTarget)}>
          {copying === 'copied' ? texts.copied : texts.copy}
        </Button>
        <PrintButton />
        <Button onClick={done}>{texts.codesSaved}</Button>
        <span aria-live="polite">{copying === 'failed' && texts.copyFailed}</span>
      </Cluster>
    </Stack>
  );
}
