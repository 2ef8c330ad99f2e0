/** Tools above the list of all invoices: a new invoice, the export, and the open form. */
import { useSearch } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { ExportLink } from '../../accounts/editing/ExportLink.tsx';
import { ConfirmDialog } from '../../editing/ConfirmDialog.tsx';
import { invoiceEditingTexts as texts } from '../../texts/en/shop/invoiceEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout/Layout.tsx';
import { exportPath, isNarrowed, parseInvoicesQuery } from '../invoicesSearch.ts';
import { openNewInvoice, useInvoiceDialogs } from '../useInvoiceDialogs.ts';
import { deleteAndSay, InvoiceEditor } from './InvoiceEditor.tsx';

export function InvoiceListTools() {
  const { editing, deleting } = useInvoiceDialogs();
  const query = parseInvoicesQuery(useSearch({ from: '/(signed-in)/invoices' }));
  const [isBusy, setIsBusy] = useState(false);
  const create = async () => {
    setIsBusy(true);
    await openNewInvoice();
    setIsBusy(false);
  };
  return (
    <Cluster data-screen-only>
      <Button isBusy={isBusy} onClick={() => void create()}>
        <Plus size={20} aria-hidden />
        {texts.create}
      </Button>
      <ExportLink variant="secondary" href={exportPath(query)}>
        {isNarrowed(query) ? texts.exportShown : texts.exportCsv}
      </ExportLink>
      {editing && (
        <InvoiceEditor
          key={editing.invoice?.id ?? 'new'}
          record={editing}
          onClose={() => useInvoiceDialogs.setState({ editing: null })}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title={texts.deleteTitle}
          question={texts.deleteQuestion(deleting.invoice_number)}
          label={texts.deleteButton}
          tone="danger"
          act={() => deleteAndSay(deleting)}
          failedText={texts.deleteFailed(deleting.id)}
          onClose={() => useInvoiceDialogs.setState({ deleting: null })}
        />
      )}
    </Cluster>
  );
}
