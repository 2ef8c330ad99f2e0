import { createFileRoute } from '@tanstack/react-router';
import { Account } from '../../accounts/Account.tsx';
import { requireSignIn } from '../../shell/protectedRoutes.ts';

export const Route = createFileRoute('/(signed-in)/account')({ beforeLoad: requireSignIn, component: Account });
