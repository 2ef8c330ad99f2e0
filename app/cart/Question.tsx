/** A small dialog that asks before something is taken away. */
import { useId } from 'react';
import { cartTexts as texts } from '../texts/en/cart.ts';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './Question.module.css';

type QuestionProps = {
  title: string;
  text: string;
  /** The button that does it; `onYes` closes the dialog as well. */
  yes: string;
  onYes: () => void;
  onClose: () => void;
};

export function Question({ title, text, yes, onYes, onClose }: QuestionProps) {
  const id = useId();
  const foot = (
    <>
      <form method="dialog" className={styles.closing}>
        <button type="submit" className={styles.quiet}>
          {texts.keep}
        </button>
      </form>
      <button type="button" className={styles.button} onClick={onYes}>
        {yes}
      </button>
    </>
  );
  return (
    <Dialog labelledBy={id} onClose={onClose} className={styles.question} footer={foot}>
      <h2 id={id} className={styles.title} dir="auto">
        {title}
      </h2>
      <p className={styles.text}>{text}</p>
    </Dialog>
  );
}
