/** A radio button with a large target. */
import type { ReactNode } from 'react';
import styles from '../Checkout.module.css';

type ChoiceProps = {
  name: string;
  value: string;
  label: ReactNode;
  /** Under the label, such as the price. */
  detail?: ReactNode;
  isChosen: boolean;
  onChoose: () => void;
};

export function Choice({ name, value, label, detail, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" name={name} value={value} defaultChecked={isChosen} onChange={onChoose} />
      <span>
        {label}
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
    </label>
  );
}
