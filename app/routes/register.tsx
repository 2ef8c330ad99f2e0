import { createFileRoute } from '@tanstack/react-router';
import { Register } from '../accounts/Register.tsx';
import { validateFromSearch } from '../shell/protectedRoutes.ts';

export const Route = createFileRoute('/register')({ validateSearch: validateFromSearch, component: Register });
