import { createFileRoute } from '@tanstack/react-router';
import { RequestDetailScreen } from '../../requests/editing/RequestDetailScreen.tsx';
import { requireSignIn } from '../../shell/protectedRoutes.ts';

export const Route = createFileRoute('/(signed-in)/requests_/$number')({
  beforeLoad: requireSignIn,
  component: RequestDetailScreen,
});
