/** Closes the dialog around it. */
import { invoiceTexts as texts } from '../texts/en/shop/invoices.ts';
import { Button } from '../ui/Button.tsx';

export const CloseButton = ({ className }: { className?: string | undefined }) => (
  <form method="dialog">
    <Button type="submit" variant="secondary" className={className}>
      {texts.close}
    </Button>
  </form>
);
