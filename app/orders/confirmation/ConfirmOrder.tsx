/**
 * Confirms an order by the link from its mail. Requires a press, since mail programs open links by themselves.
 * Shows nothing to people who arrived another way.
 */
import { useEffect, useState } from 'react';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { CallError, call } from '../../data/call.ts';
import { confirmationTexts as texts } from '../../texts/en/shop/confirmation.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** The page's initial token. Other links on the page use another fragment. */
const readAddressToken = (): string => /^#([\w-]{43})$/.exec(location.hash)?.[1] ?? '';

type ConfirmOrderProps = { order: Order; onConfirmed: () => void };

export function ConfirmOrder({ order, onConfirmed }: ConfirmOrderProps) {
  const [token] = useState(readAddressToken);
  // Removes the token from the address, so that a copied address confirms nothing.
  useEffect(() => {
    if (token) history.replaceState(history.state, '', location.pathname + location.search);
  }, [token]);
  const [isBusy, setIsBusy] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [failure, setFailure] = useState('');
  const isOpen = order.hold_expires_at !== null && (order.confirmed_at === null || order.hold_reduced_at !== null);
  if (isDone) {
    return (
      <Notice tone="success" role="status">
        {texts.confirmed}
      </Notice>
    );
  }
  if (!token || !isOpen) return null;
  const confirm = async () => {
    setIsBusy(true);
    try {
      await call(`/api/orders/${encodeURIComponent(order.id)}/confirmation`, { method: 'POST', json: { token } });
      setIsDone(true);
      onConfirmed();
    } catch (error) {
      setFailure((error instanceof CallError && error.serverMessage) || texts.confirmFailed);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Notice
      tone={failure ? 'problem' : 'info'}
      role="status"
      actions={
        <Button onClick={() => void confirm()} isBusy={isBusy}>
          {texts.confirm}
        </Button>
      }
    >
      {failure || texts.confirmQuestion}
    </Notice>
  );
}
