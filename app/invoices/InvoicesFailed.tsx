/** Replaces the invoices screen if it could not be drawn. */
import { Component, type ReactNode } from 'react';
import { PlainPage } from '../shell/PlainPage.tsx';
import { invoiceTexts as texts } from '../texts/en/shop/invoices.ts';
import { buttonAttributes } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

export function InvoicesFailed({ error }: { error: unknown }) {
  return (
    <PlainPage title={texts.title}>
      <Notice tone="problem" role="alert">
        {texts.initFailed(error instanceof Error ? error.message : String(error))}
      </Notice>
      <p>
        <a {...buttonAttributes({})} href="/invoices" data-no-route>
          {texts.tryAgain}
        </a>
      </p>
    </PlainPage>
  );
}

export class InvoicesBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : <InvoicesFailed error={error} />;
  }
}
