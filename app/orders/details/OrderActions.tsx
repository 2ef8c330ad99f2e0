/** Actions for an order: the buyer's are here, the administrators' are loaded only for them. */
import { lazy, Suspense } from 'react';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { ReorderButton } from '../ReorderButton.tsx';
import { canReorder } from './allowedActions.ts';

const OrderTools = lazy(() => import('../editing/OrderTools.tsx').then(({ OrderTools }) => ({ default: OrderTools })));

type OrderActionsProps = {
  /** Null until it is loaded. */
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
