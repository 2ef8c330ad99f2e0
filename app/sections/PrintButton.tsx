/** Prints the section that it stands in. */
import Printer from 'lucide-react/icons/printer';
import { shellTexts } from '../texts/en/shell.ts';
import styles from './PrintButton.module.css';
import { printElement } from './printElement.ts';

export function PrintButton() {
  return (
    <button
      type="button"
      className={styles.print}
      onClick={({ currentTarget }) => {
        const section = currentTarget.closest('section');
        if (section) printElement(section);
      }}
    >
      <Printer size={18} aria-hidden />
      {shellTexts.print}
    </button>
  );
}
