/** Lists the stock that unpaid orders hold: the items, the buyer and the end of the hold. */
import { useId, useState } from 'react';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { call } from '../../data/call.ts';
import { useTown } from '../../data/content.tsx';
import { useServerList } from '../../editing/useServerList.ts';
import { formatSaleTime } from '../../sales/saleTimes.ts';
import { stockHoldTexts as texts } from '../../texts/en/shop/orderEditing.ts';
import { orderTexts } from '../../texts/en/shop/orders.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { customerName } from '../customerName.ts';
import { canRelease } from '../details/allowedActions.ts';
import { orderPath } from '../ordersSearch.ts';
import { parseOrder } from '../parseOrder.ts';
import { ReleaseQuestion } from './OrderTools.tsx';
import styles from './StockHolds.module.css';

type Held = { orders: Order[]; isCut: boolean };

async function readHeld(): Promise<Held> {
  const { orders, is_cut } = await call<{ orders: unknown[]; is_cut: boolean }>('/api/orders/held');
  return { orders: orders.map(parseOrder).filter((order) => order !== null), isCut: is_cut };
}

export function StockHolds({ onClose }: { onClose: () => void }) {
  const headingId = useId();
  const { data, error, reload } = useServerList('', readHeld, { isLive: true });
  const [released, setReleased] = useState<Order | null>(null);
  return (
    <Dialog labelledBy={headingId} onClose={onClose} hasCloseButton>
      <h2 id={headingId}>{texts.heading}</h2>
      <p className="hint">{texts.hint}</p>
      {!data && error === null && <p role="status">{texts.loading}</p>}
      {error !== null && <RetryNotice retry={reload}>{texts.failed}</RetryNotice>}
      {data?.orders.length === 0 && <p>{texts.none}</p>}
      {data && data.orders.length > 0 && (
        <ul className={styles.orders}>
          {data.orders.map((order) => (
            <HeldOrder key={order.id} order={order} onRelease={() => setReleased(order)} />
          ))}
        </ul>
      )}
      {data?.isCut && <p className="hint">{texts.cut(data.orders.length)}</p>}
      {released && <ReleaseQuestion order={released} onChanged={reload} onClose={() => setReleased(null)} />}
    </Dialog>
  );
}

function HeldOrder({ order, onRelease }: { order: Order; onRelease: () => void }) {
  const { time_zone } = useTown();
  const { id, order_number, customer_email, hold_expires_at, confirm_by, confirmed_at, items, payment_method } = order;
  const held = items.filter(({ held_quantity }) => held_quantity > 0);
  const until = formatSaleTime(hold_expires_at ?? '', time_zone);
  const isByCard = payment_method === 'credit_card';
  return (
    <li className={styles.order}>
      <div className={styles.words}>
        <ul className={styles.items}>
          {held.map(({ id: line, held_quantity, item_title }) => (
            <li key={line} dir="auto">
              {orderTexts.units(held_quantity, item_title)}
            </li>
          ))}
        </ul>
        <p className={styles.customer}>
          <span dir="auto">{customerName(order)}</span> · {customer_email}
        </p>
        <p>
          {isByCard ? texts.byCard(until) : confirmed_at ? texts.confirmed(until) : texts.until(until)}
          {confirm_by && ` ${orderTexts.confirmBy(formatSaleTime(confirm_by, time_zone))}`}
        </p>
        <a className={styles.link} href={orderPath(id)}>
          {orderTexts.order(order_number)}
        </a>
      </div>
      {canRelease(order) && (
        <Button size="small" variant="secondary" aria-label={texts.releaseOf(order_number)} onClick={onRelease}>
          {texts.release}
        </Button>
      )}
    </li>
  );
}
