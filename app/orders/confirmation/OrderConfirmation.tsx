/** A loaded confirmation. */
import { formatPrice } from '../../../db/rules/money.ts';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { useTown } from '../../data/content.tsx';
import { useSession } from '../../data/session.ts';
import { loginAddress } from '../../shell/protectedRoutes.ts';
import { formatDate, formatInstant } from '../../texts/dates.ts';
import { confirmationTexts as texts } from '../../texts/en/shop/confirmation.ts';
import { orderTexts } from '../../texts/en/shop/orders.ts';
import { buttonAttributes } from '../../ui/Button.tsx';
import { Card, Stack } from '../../ui/layout/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { hasPartialHold } from '../details/holdText.ts';
import { OrderItems } from '../details/OrderItems.tsx';
import { OrderSummary } from '../details/OrderSummary.tsx';
import { describePayment } from '../details/paymentMethod.ts';
import { OrderBadges } from '../StatusBadge.tsx';
import styles from './Confirmation.module.css';
import { ConfirmOrder } from './ConfirmOrder.tsx';
import { MoreActions } from './MoreActions.tsx';
import { NextSteps } from './NextSteps.tsx';
import { ReceiptCard } from './ReceiptCard.tsx';
import type { LoadedState } from './useConfirmation.ts';

export function OrderConfirmation({ state }: { state: LoadedState }) {
  const { confirmation, failure } = state;
  const { order, viewer } = confirmation;
  return (
    <div className={styles.screen}>
      <NextSteps state={state} />
      <Stack gap={3} className={styles.notices}>
        <ConfirmOrder order={order} onConfirmed={state.reload} />
        {failure !== null && <Notice tone="warning">{failure === 'offline' ? texts.stale : texts.notRefreshed}</Notice>}
        {order.is_test && <Notice tone="warning">{texts.test}</Notice>}
        {viewer === 'masked' && <MaskedNotice orderId={order.id} />}
      </Stack>
      <div className={styles.columns}>
        <Stack gap={5}>
          <Facts order={order} />
          <Card as="section" aria-labelledby="ordered-items" className={styles.ordered}>
            <h2 id="ordered-items">{orderTexts.items}</h2>
            <OrderItems items={order.items} hasPartialHold={hasPartialHold(order)} />
            <OrderSummary order={order} />
          </Card>
          <Customer order={order} />
        </Stack>
        <Stack gap={5} data-screen-only>
          <ReceiptCard state={state} />
          <MoreActions order={order} viewer={viewer} />
        </Stack>
      </div>
    </div>
  );
}

function MaskedNotice({ orderId }: { orderId: string }) {
  const isSignedIn = useSession(({ user }) => user !== null);
  const login = isSignedIn ? undefined : (
    <a {...buttonAttributes({ size: 'small' })} href={loginAddress(`/order-confirmation?orderId=${orderId}`)}>
      {texts.logIn}
    </a>
  );
  return (
    <Notice actions={login}>
      <p>{texts.masked}</p>
      <p>{texts.maskedHint}</p>
    </Notice>
  );
}

function Facts({ order }: { order: Order }) {
  const { time_zone } = useTown();
  const { order_number, created_at, total_amount, estimated_delivery_date: delivery } = order;
  return (
    <Card as="section" aria-labelledby="order-facts">
      <h2 id="order-facts">{texts.order}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.orderNumber}</dt>
          <dd lang="zxx">{order_number}</dd>
        </div>
        <div>
          <dt>{orderTexts.status}</dt>
          <dd>
            <OrderBadges order={order} />
          </dd>
        </div>
        <div>
          <dt>{orderTexts.total}</dt>
          <dd>{formatPrice(total_amount)}</dd>
        </div>
        <div>
          <dt>{texts.date}</dt>
          <dd>{formatInstant(created_at, time_zone)}</dd>
        </div>
        <div>
          <dt>{orderTexts.payment}</dt>
          <dd>{describePayment(order)}</dd>
        </div>
        {delivery && (
          <div>
            <dt>{orderTexts.estimatedDelivery}</dt>
            <dd>{formatDate(delivery)}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

/** The buyer and the delivery. */
function Customer({ order }: { order: Order }) {
  const { customer_first_name, customer_last_name, customer_email, customer_phone, special_instructions } = order;
  const isShipped = order.delivery === 'shipping';
  const parts = [
    {
      label: orderTexts.customer,
      text: [`${customer_first_name} ${customer_last_name}`.trim(), customer_email, customer_phone],
    },
    { label: orderTexts.shippingAddress, text: isShipped ? [order.shipping_address] : [] },
    { label: orderTexts.pickup, text: isShipped ? [] : [order.pickup_address, order.pickup_hours] },
    { label: texts.instructions, text: [special_instructions] },
  ].map(({ label, text }) => ({ label, text: text.filter(Boolean).join('\n') }));
  return (
    <Card className={styles.customer}>
      {parts
        .filter(({ text }) => text !== '')
        .map(({ label, text }) => (
          <section key={label}>
            <h2>{label}</h2>
            <p className={styles.lines} dir="auto">
              {text}
            </p>
          </section>
        ))}
    </Card>
  );
}
