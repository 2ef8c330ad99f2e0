import { createFileRoute } from '@tanstack/react-router';
import { RequestsScreen } from '../../requests/editing/RequestsScreen.tsx';
import { requireSignIn } from '../../shell/protectedRoutes.ts';

export const Route = createFileRoute('/(signed-in)/requests')({
  beforeLoad: requireSignIn,
  // The screen parses it itself, because this route is part of the home page's script.
  validateSearch: (given: Record<string, unknown>) => given as Partial<Record<string, string>>,
  component: RequestsScreen,
});
