import { createFileRoute } from '@tanstack/react-router';
import { Password } from '../accounts/Password.tsx';

export const Route = createFileRoute('/password')({ component: Password });
