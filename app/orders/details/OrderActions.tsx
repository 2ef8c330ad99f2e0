/** What can be done with an order: by its buyer here, and by administrators with what only they load. */
import { lazy, Suspense } from 'react';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { ReorderButton } from '../ReorderButton.tsx';
import { canReorder } from './allowedActions.ts';

const OrderTools = lazy(() => import('../editing/OrderTools.tsx').then(({ OrderTools }) => ({ default: OrderTools })));

type OrderActionsProps = {
  /** Null until it has been read. */
  order: Order | null;
  isAdmin: boolean;
  onChanged: (order: Order) => void;
};

export function OrderActions({ order, isAdmin, onChanged }: OrderActionsProps) {
  if (!isAdmin) return order && canReorder(order) && <ReorderButton order={order} />;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <OrderTools order={order} onChanged={onChanged} />
      </Suspense>
    </ErrorBoundary>
  );
}
