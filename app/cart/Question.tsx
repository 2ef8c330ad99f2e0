/** A small dialog that asks before it removes something. */
import { useId } from 'react';
import { cartTexts as texts } from '../texts/en/shop/cart.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import styles from './Question.module.css';

type QuestionProps = {
  title: string;
  text: string;
  /** The confirming button's label; `onYes` closes the dialog as well. */
  yes: string;
  onYes: () => void;
  onClose: () => void;
};

export function Question({ title, text, yes, onYes, onClose }: QuestionProps) {
  const id = useId();
  const foot = (
    <>
      <form method="dialog" className={styles.closing}>
        <Button type="submit" variant="secondary">
          {texts.keep}
        </Button>
      </form>
      <Button onClick={onYes}>{yes}</Button>
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
