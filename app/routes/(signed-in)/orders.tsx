import { createFileRoute } from '@tanstack/react-router';
import { OrdersScreen } from '../../orders/OrdersScreen.tsx';
import type { OrdersSearch } from '../../orders/ordersSearch.ts';
import { requireSignIn } from '../../shell/protectedRoutes.ts';

export const Route = createFileRoute('/(signed-in)/orders')({
  beforeLoad: requireSignIn,
  // The page parses it itself, because this route is part of the home page's script.
  validateSearch: (given: Record<string, unknown>) => given as OrdersSearch,
  component: OrdersScreen,
});
