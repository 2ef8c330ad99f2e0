import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '../../shell/protectedRoutes.ts';
import { UsersScreen } from '../../users/UsersScreen.tsx';

export const Route = createFileRoute('/(signed-in)/users')({ beforeLoad: requireSignIn, component: UsersScreen });
