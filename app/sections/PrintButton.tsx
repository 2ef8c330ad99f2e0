/** Prints the section that it stands in. */

import Printer from 'lucide-react/icons/printer';
import { shellTexts } from '../texts/en/shell.ts';
import { Button } from '../ui/Button.tsx';
import { printElement } from './printElement.ts';

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
