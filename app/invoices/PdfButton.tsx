/** Saves an invoice as a PDF file. */
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { downloadFile } from '../sales/downloadFile.ts';
import { invoiceTexts as texts } from '../texts/en/shop/invoices.ts';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toasts/toasts.ts';

type PdfButtonProps = { id: string; number: string; className?: string | undefined };

export function PdfButton({ id, number, className }: PdfButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    const result = await downloadFile(`/api/invoices/${encodeURIComponent(id)}/pdf`, `${number}.pdf`);
    setIsBusy(false);
    if (result !== 'started') showToast('error', result === 'refused' ? texts.pdfRefused : texts.pdfFailed);
  };
  return (
    <Button variant="secondary" className={className} isBusy={isBusy} onClick={() => void download()}>
      <Download size={18} aria-hidden />
      {texts.downloadPdf}
    </Button>
  );
}
