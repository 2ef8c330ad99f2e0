import { twoStepTexts as texts } from '../../texts/en/accounts/twoStep.ts';
import styles from '../Account.module.css';
import { TwoStepSignIn } from './TwoStepSignIn.tsx';

/** The part of /account for administrators only. */
export function TwoStepSection({ onChanged }: { onChanged: () => void }) {
  return (
    <section className={styles.part} aria-labelledby="two-step">
      <h2 id="two-step">{texts.title}</h2>
      <p className={styles.intro}>{texts.intro}</p>
      <TwoStepSignIn onChanged={onChanged} />
    </section>
  );
}
