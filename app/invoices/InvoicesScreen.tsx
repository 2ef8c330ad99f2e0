/** /invoices: a person's own invoices, or all of the shop's for administrators. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { RequireSignIn } from '../accounts/RequireSignIn.tsx';
import { type SessionUser, useSession } from '../data/session.ts';
import { invoiceTexts as texts } from '../texts/en/shop/invoices.ts';
import { showToast } from '../ui/toasts/toasts.ts';
import { InvoicesBoundary } from './InvoicesFailed.tsx';
import { InvoicesPage } from './InvoicesPage.tsx';
import { closeInvoiceDialogs, useInvoiceDialogs } from './useInvoiceDialogs.ts';

export function InvoicesScreen() {
  const user = useSession((state) => state.user);
  const hasEnded = useSession((state) => state.user === null && state.hasEnded);
  const isEditing = useInvoiceDialogs(({ editing }) => editing !== null);
  const router = useRouter();
  // If the session ends while somebody types, the form and its text stay.
  const typing = useRef<SessionUser | null>(null);
  typing.current = user ?? (isEditing ? typing.current : null);
  useEffect(() => closeInvoiceDialogs, []);
  useEffect(() => {
    if (!hasEnded || isEditing) return;
    showToast('warning', texts.sessionExpired);
    void router.navigate({ to: '/login', search: { from: router.state.location.href }, replace: true });
  }, [hasEnded, isEditing, router]);
  const shown = typing.current;
  // The key clears the state when another person signs in.
  const page = (one: SessionUser) => <InvoicesPage key={`${one.id} ${one.is_admin}`} user={one} />;
  return <InvoicesBoundary>{shown ? page(shown) : <RequireSignIn>{page}</RequireSignIn>}</InvoicesBoundary>;
}
