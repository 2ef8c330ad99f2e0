/** The top of a confirmation: the order's state, and what happens next. */
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import PackageCheck from 'lucide-react/icons/package-check';
import Truck from 'lucide-react/icons/truck';
import Undo from 'lucide-react/icons/undo-2';
import { type ReactNode, useEffect, useRef } from 'react';
import { cartPath } from '../../../db/rules/links/paths.ts';
import { formatPrice } from '../../../db/rules/money.ts';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { useTown } from '../../data/content.tsx';
import { wasRefusedAtReturn } from '../../payments/paymentReturn.ts';
import { useDocumentTitle } from '../../shell/pageTitle.ts';
import { formatInstant } from '../../texts/dates.ts';
import { confirmationTexts as texts } from '../../texts/en/shop/confirmation.ts';
import { Button, buttonAttributes } from '../../ui/Button.tsx';
import { focusText } from '../../ui/focusText.ts';
import { holdText } from '../details/holdText.ts';
import styles from './Confirmation.module.css';
import { type OrderPhase, orderPhase, refusalReason } from './orderPhase.ts';
import type { LoadedState } from './useConfirmation.ts';

const icons = {
  paid: CircleCheck,
  office: CircleCheck,
  confirming: Hourglass,
  declined: CircleX,
  disputed: CircleX,
  cancelled: CircleX,
  ready: PackageCheck,
  pickedUp: CircleCheck,
  shipped: Truck,
  delivered: CircleCheck,
  refunded: Undo,
} satisfies Record<OrderPhase, unknown>;

export function NextSteps({ state }: { state: LoadedState }) {
  const { order, townName } = state.confirmation;
  const { display_name } = useTown();
  const phase = orderPhase(order, wasRefusedAtReturn(order.id));
  const Icon = icons[phase];
  useDocumentTitle(texts.title);
  const heading = useRef<HTMLHeadingElement>(null);
  // The waiting screen's heading had the focus and is gone.
  useEffect(() => {
    if (document.activeElement === document.body) focusText(heading.current);
  }, []);
  return (
    <header className={styles.head} data-phase={phase}>
      <Icon className={styles.icon} size={48} strokeWidth={1.5} aria-hidden />
      <div className={styles.headWords}>
        <p className={styles.from} dir="auto">
          {texts.from(townName || display_name)}
        </p>
        <div role="status" className={styles.status}>
          <h1 ref={heading}>{texts.headings[phase]}</h1>
          <PhaseText phase={phase} state={state} />
        </div>
        <PhaseAction phase={phase} state={state} />
      </div>
    </header>
  );
}

function PhaseAction({ phase, state }: { phase: OrderPhase; state: LoadedState }): ReactNode {
  if (phase === 'declined') {
    return (
      <p data-screen-only>
        <a {...buttonAttributes({})} href={cartPath}>
          {texts.openCart}
        </a>
      </p>
    );
  }
  if (phase !== 'confirming' || !state.hasStoppedWaiting) return null;
  return (
    <Button variant="secondary" onClick={state.reload} isBusy={state.isLoading}>
      {state.isLoading ? texts.checking : texts.checkAgain}
    </Button>
  );
}

function PhaseText({ phase, state }: { phase: OrderPhase; state: LoadedState }) {
  const { order, viewer } = state.confirmation;
  const reason = refusalReason(order);
  switch (phase) {
    case 'paid':
      return (
        <>
          <p>{viewer === 'full' ? texts.receiptMailed(order.customer_email) : texts.paymentArrived}</p>
          {order.delivery === 'shipping' ? <p>{texts.willShip}</p> : <Place label={texts.pickUpLater} order={order} />}
        </>
      );
    case 'office':
      return <OfficeText order={order} />;
    case 'ready':
      return (
        <>
          <Place label={texts.pickUpNow} order={order} />
          {order.open_amount > 0 && <p>{texts.stillToPay(formatPrice(order.open_amount))}</p>}
        </>
      );
    case 'confirming':
      return <p>{state.hasStoppedWaiting ? texts.confirmingLong : texts.confirmingText}</p>;
    case 'declined':
      return (
        <>
          <p>{reason ? texts.declinedReason(reason) : texts.notCharged}</p>
          <p>{texts.tryPayingAgain}</p>
        </>
      );
    case 'disputed':
      return <p>{texts.disputedText}</p>;
    case 'cancelled':
      return <CancelledText order={order} />;
    case 'pickedUp':
    case 'shipped':
    case 'delivered':
      return <ShippedText order={order} />;
    default:
      return <RefundedText order={order} />;
  }
}

function OfficeText({ order }: { order: Order }) {
  const { time_zone } = useTown();
  const { open_amount, payment_method, hold_expires_at, confirm_by, delivery } = order;
  const bring = payment_method === 'check' ? texts.bringCheck : texts.bringCash;
  const until = hold_expires_at && formatInstant(hold_expires_at, time_zone);
  return (
    <>
      <Place label={bring(formatPrice(open_amount))} order={order} />
      {until && !confirm_by && <p>{holdText(order, texts.heldUntil)(until)}</p>}
      {until && confirm_by && (
        <p>{texts.confirmBy(formatInstant(confirm_by, time_zone), order.customer_email, until)}</p>
      )}
      {delivery === 'shipping' && <p>{texts.shipsWhenPaid}</p>}
    </>
  );
}

/** An order that was marked as refunded by hand may have no repayment. */
function RefundedText({ order: { paid_amount, refunded_amount } }: { order: Order }) {
  if (refunded_amount > 0) return <p>{texts.paidBack(formatPrice(refunded_amount))}</p>;
  return paid_amount > 0 ? null : <p>{texts.notCharged}</p>;
}

function CancelledText({ order }: { order: Order }) {
  const { paid_amount, refunded_amount, events } = order;
  const hasEnded = events.some(({ kind }) => kind === 'hold_ended');
  const wasStopped = events.some(({ kind }) => kind === 'too_many_declines');
  return (
    <>
      {hasEnded && <p>{texts.holdEnded}</p>}
      {wasStopped && <p>{texts.tooManyDeclines}</p>}
      {paid_amount <= 0 && <p>{texts.notCharged}</p>}
      {refunded_amount > 0 && <p>{texts.paidBack(formatPrice(refunded_amount))}</p>}
    </>
  );
}

function ShippedText({ order }: { order: Order }) {
  return (
    <>
      {order.tracking_number && (
        <p>
          {texts.trackingNumber} <strong lang="zxx">{order.tracking_number}</strong>
        </p>
      )}
      {order.open_amount > 0 && <p>{texts.stillToPay(formatPrice(order.open_amount))}</p>}
    </>
  );
}

/** The pickup place and its hours. Without an address in the order it links to the town's contacts. */
function Place({ label, order }: { label: string; order: Order }) {
  const { pickup_address, pickup_hours } = order;
  return (
    <>
      <p>{label}</p>
      {pickup_address ? (
        <p className={styles.place} dir="auto">
          {[pickup_address, pickup_hours].filter(Boolean).join('\n')}
        </p>
      ) : (
        <p>
          <a href="/#contact">{texts.office}</a>
        </p>
      )}
    </>
  );
}
