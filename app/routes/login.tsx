import { createFileRoute } from '@tanstack/react-router';
import { SignIn } from '../accounts/SignIn.tsx';
import { validateFromSearch } from '../shell/protectedRoutes.ts';

export const Route = createFileRoute('/login')({ validateSearch: validateFromSearch, component: SignIn });
