import { createFileRoute } from '@tanstack/react-router';
import { ReceiptScreen } from '../../meetings/editing/ReceiptScreen.tsx';
import { requireSignIn } from '../../shell/protectedRoutes.ts';

export const Route = createFileRoute('/(signed-in)/meetings_/$slug_/receipt')({
  beforeLoad: requireSignIn,
  component: ReceiptScreen,
});
