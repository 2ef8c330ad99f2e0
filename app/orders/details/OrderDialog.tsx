/** An order in full, over the list: first the list's data, then all of its events. */
import { useId } from 'react';
import { formatPrice } from '../../../db/rules/money.ts';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { CallError } from '../../data/call.ts';
import { useTown } from '../../data/content.tsx';
import { useServerList } from '../../editing/useServerList.ts';
import { Part } from '../../sales/Part.tsx';
import { RefundList } from '../../sales/RefundList.tsx';
import { formatSaleTime } from '../../sales/saleTimes.ts';
import { Timeline } from '../../sales/Timeline.tsx';
import { useCloseInPlace } from '../../shell/navigation/linkClicks.ts';
import { orderTexts as texts, timelineTexts } from '../../texts/en/shop/orders.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Stack } from '../../ui/layout/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { fetchOrder } from '../fetchOrders.ts';
import { isUnpaid } from '../isUnpaid.ts';
import { OrderBadges } from '../StatusBadge.tsx';
import { buildTimeline } from './buildTimeline.ts';
import { hasPartialHold, holdText } from './holdText.ts';
import { OrderActions } from './OrderActions.tsx';
import styles from './OrderDialog.module.css';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderItems } from './OrderItems.tsx';
import { OrderLinks } from './OrderLinks.tsx';
import { OrderSummary } from './OrderSummary.tsx';

type OrderDialogProps = {
  id: string;
  /** The order's data from the list. */
  listed: Order | null;
  isAdmin: boolean;
  /** Counts live updates. */
  changes: number;
};

export function OrderDialog({ id, listed, isAdmin, changes }: OrderDialogProps) {
  const close = useCloseInPlace();
  const headingId = useId();
  const { data, error, reload, change } = useServerList(id, fetchOrder, { isLive: true, watched: changes });
  const failed = error !== null && !data;
  const order = failed ? null : (data ?? listed);
  return (
    <Dialog
      labelledBy={headingId}
      onClose={close}
      hasCloseButton
      footer={<OrderActions order={data} isAdmin={isAdmin} onChanged={(changed) => change(() => changed)} />}
    >
      <h2 id={headingId} className={styles.title}>
        {texts.details}{' '}
        {order && (
          <span className={styles.number} lang="zxx">
            {order.order_number}
          </span>
        )}
      </h2>
      {failed && <DetailsFailed id={id} error={error} retry={reload} />}
      {!data && !failed && (
        <p role="status" className={order ? 'visually-hidden' : 'hint'}>
          {texts.loadingDetails}
        </p>
      )}
      {order && <OrderDetails order={order} isAdmin={isAdmin} isComplete={data !== null} />}
    </Dialog>
  );
}

function DetailsFailed({ id, error, retry }: { id: string; error: unknown; retry: () => void }) {
  const isMissing = error instanceof CallError && error.status === 404;
  if (!isMissing) {
    return (
      <RetryNotice retry={retry} className={styles.failed}>
        {texts.detailsFailed}
      </RetryNotice>
    );
  }
  return (
    <Notice tone="problem" role="alert" className={styles.failed}>
      {texts.notFound(id)}
    </Notice>
  );
}

/** `isComplete`: the events are loaded. */
function OrderDetails({ order, isAdmin, isComplete }: { order: Order; isAdmin: boolean; isComplete: boolean }) {
  const { time_zone } = useTown();
  const { created_at, hold_expires_at, confirm_by, total_amount, notes, special_instructions } = order;
  return (
    <Stack gap={5} className={styles.order}>
      <div>
        <div className={styles.glance}>
          <OrderBadges order={order} />
          <p className={styles.amount}>{formatPrice(total_amount)}</p>
        </div>
        <p className="hint">{texts.placedOn(formatSaleTime(created_at, time_zone))}</p>
        {hold_expires_at && isUnpaid(order) && (
          <p className="hint">{holdText(order)(formatSaleTime(hold_expires_at, time_zone))}</p>
        )}
        {confirm_by && <p className="hint">{texts.confirmBy(formatSaleTime(confirm_by, time_zone))}</p>}
        <OrderLinks order={order} isAdmin={isAdmin} />
      </div>
      <Part title={texts.items}>
        <OrderItems items={order.items} hasPartialHold={hasPartialHold(order)} />
      </Part>
      <Part title={texts.summary}>
        <OrderSummary order={order} />
      </Part>
      {order.refunds.length > 0 && (
        <Part title={texts.refunds}>
          <RefundList refunds={order.refunds} isAdmin={isAdmin} />
        </Part>
      )}
      <OrderFacts order={order} />
      {special_instructions && (
        <Part title={texts.specialInstructions}>
          <p className={styles.written} dir="auto">
            {special_instructions}
          </p>
        </Part>
      )}
      {notes && (
        <Part title={texts.notes}>
          <p className={styles.written} dir="auto">
            {notes}
          </p>
        </Part>
      )}
      {isComplete && (
        <Part title={timelineTexts.title}>
          <Timeline entries={buildTimeline(order)} isAdmin={isAdmin} />
        </Part>
      )}
    </Stack>
  );
}
