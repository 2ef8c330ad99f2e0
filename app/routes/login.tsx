import { createFileRoute } from '@tanstack/react-router';
import { SignIn } from '../accounts/SignIn.tsx';
import { fromSearch } from '../shell/protection.ts';

export const Route = createFileRoute('/login')({ validateSearch: fromSearch, component: SignIn });
