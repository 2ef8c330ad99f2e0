import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmail } from '../accounts/ConfirmEmail.tsx';

export const Route = createFileRoute('/confirm')({ component: ConfirmEmail });
