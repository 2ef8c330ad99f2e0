import { createFileRoute } from '@tanstack/react-router';
import { RequestsScreen } from '../../requests/editing/RequestsScreen.tsx';
import { requireSignIn } from '../../shell/protectedRoutes.ts';

export const Route = createFileRoute('/(signed-in)/requests')({
  beforeLoad: requireSignIn,
  component: RequestsScreen,
});
