/** The status of an order: a word with an icon, each with its own style. */
import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Cog from 'lucide-react/icons/cog';
import Hourglass from 'lucide-react/icons/hourglass';
import PackageCheck from 'lucide-react/icons/package-check';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import Truck from 'lucide-react/icons/truck';
import Undo from 'lucide-react/icons/undo-2';
import type { ComponentType } from 'react';
import type { Order, OrderStatus } from '../../db/rules/orders/orders.ts';
import { orderTexts as texts } from '../texts/en/shop/orders.ts';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';
import { Cluster } from '../ui/layout/Layout.tsx';
import { isUnpaid } from './isUnpaid.ts';
import styles from './StatusBadge.module.css';
import { isPickedUp, isReady, statusName } from './statusName.ts';

type Look = { tone: BadgeTone; Icon: ComponentType<{ size: number; 'aria-hidden': true }> };

const looks: Record<OrderStatus, Look> = {
  incomplete: { tone: 'amber', Icon: CircleDashed },
  paid: { tone: 'green', Icon: Check },
  shipped: { tone: 'blue', Icon: Truck },
  refunded: { tone: 'violet', Icon: Undo },
  pending: { tone: 'plain', Icon: Hourglass },
  processing: { tone: 'accent', Icon: Cog },
  confirmed: { tone: 'green', Icon: ThumbsUp },
  delivered: { tone: 'blue', Icon: PackageCheck },
  cancelled: { tone: 'red', Icon: Ban },
};

export function StatusBadge({ order: { status, delivery } }: { order: Pick<Order, 'status' | 'delivery'> }) {
  const { tone, Icon } = looks[isPickedUp({ status, delivery }) ? 'delivered' : status];
  return (
    <span className={styles.status} data-status={status}>
      <Badge tone={tone}>
        <Icon size={14} aria-hidden />
        {status === 'incomplete' ? texts.notPaid : statusName(status, delivery)}
      </Badge>
    </span>
  );
}

/** All badges of an order. An incomplete order already says 'Not paid', so it gets no second badge. */
export function OrderBadges({ order }: { order: Order }) {
  const isUnpaidLater = isUnpaid(order) && order.status !== 'incomplete';
  return (
    <Cluster as="p">
      <StatusBadge order={order} />
      {isReady(order) && <Badge tone="blue">{texts.ready}</Badge>}
      {isUnpaidLater && <Badge tone="red">{texts.notPaid}</Badge>}
      {order.is_test && <Badge tone="plain">{texts.test}</Badge>}
    </Cluster>
  );
}
