import { createFileRoute } from '@tanstack/react-router';
import { InvoicesScreen } from '../../invoices/InvoicesScreen.tsx';
import type { InvoicesSearch } from '../../invoices/invoicesSearch.ts';
import { requireSignIn } from '../../shell/protectedRoutes.ts';

export const Route = createFileRoute('/(signed-in)/invoices')({
  beforeLoad: requireSignIn,
  // The page parses it itself, because this route is part of the home page's script.
  validateSearch: (given: Record<string, unknown>) => given as InvoicesSearch,
  component: InvoicesScreen,
});
