/** Adds an order's items to the cart again. */
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import { cartPath } from '../../db/rules/links/paths.ts';
import type { Order } from '../../db/rules/orders/orders.ts';
import { orderTexts as texts } from '../texts/en/shop/orders.ts';
import { Button, buttonAttributes } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { showToast } from '../ui/toasts/toasts.ts';
import styles from './ReorderButton.module.css';
import { type Reordering, reorder } from './reorder.ts';

export function ReorderButton({ order }: { order: Order }) {
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<Reordering | null>(null);
  const press = async () => {
    setIsBusy(true);
    setResult(null);
    const done = await reorder(order.id);
    showToast(done.success ? 'success' : 'error', done.message);
    setResult(done);
    setIsBusy(false);
  };
  return (
    <>
      {result && (
        <Notice tone={result.success ? 'success' : 'problem'} className={styles.result}>
          {result.message}
        </Notice>
      )}
      {result?.success && (
        <a {...buttonAttributes({ variant: 'secondary' })} href={cartPath}>
          {texts.viewCart}
        </a>
      )}
      <Button isBusy={isBusy} onClick={() => void press()}>
        <RotateCcw size={18} aria-hidden />
        {texts.reorder}
      </Button>
    </>
  );
}
