import { createFileRoute } from '@tanstack/react-router';
import { Forgot } from '../accounts/Forgot.tsx';

export const Route = createFileRoute('/forgot')({ component: Forgot });
