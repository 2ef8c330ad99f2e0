/** Prints the section that it stands in. */
import Printer from 'lucide-react/icons/printer';
import { texts } from '../texts/en.ts';
import styles from './PrintButton.module.css';
import { printOnly } from './printing.ts';

export function PrintButton() {
  return (
    <button
      type="button"
      className={styles.print}
      onClick={({ currentTarget }) => {
        const section = currentTarget.closest('section');
        if (section) printOnly(section);
      }}
    >
      <Printer size={18} aria-hidden />
      {texts.shell.print}
    </button>
  );
}
