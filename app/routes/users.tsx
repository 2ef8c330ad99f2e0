import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '../shell/protectedRoutes.ts';
import { UsersScreen } from '../users/UsersScreen.tsx';

export const Route = createFileRoute('/users')({ beforeLoad: requireSignIn, component: UsersScreen });
