/** Prints the section around it. */

import Printer from 'lucide-react/icons/printer';
import { shellTexts } from '../texts/en/shell.ts';
import { Button } from '../ui/Button.tsx';

export function PrintButton() {
  return (
    <Button
      size="small"
      data-needs-script
      onClick={({ currentTarget }) => {
        const section = currentTarget.closest('section');
        if (section) printElement(section);
      }}
    >
      <Printer size={18} aria-hidden />
      {shellTexts.print}
    </Button>
  );
}

/** Prints one part of a page; styles/print.css hides everything else. */
function printElement(part: HTMLElement): void {
  const root = document.documentElement;
  root.dataset.printPart = '';
  part.dataset.part = '';
  const unmark = () => {
    delete root.dataset.printPart;
    delete part.dataset.part;
  };
  addEventListener('afterprint', unmark, { once: true });
  print();
}
