import { createFileRoute } from '@tanstack/react-router';
import { Register } from '../accounts/Register.tsx';
import { fromSearch } from '../shell/protection.ts';

export const Route = createFileRoute('/register')({ validateSearch: fromSearch, component: Register });
