import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '../../dashboard/DashboardScreen.tsx';
import { requireSignIn } from '../../shell/protectedRoutes.ts';

export const Route = createFileRoute('/(signed-in)/dashboard')({
  beforeLoad: requireSignIn,
  component: DashboardScreen,
});
