import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '../accounts/Dashboard.tsx';
import { requireSignIn } from '../shell/protectedRoutes.ts';

export const Route = createFileRoute('/dashboard')({ beforeLoad: requireSignIn, component: Dashboard });
