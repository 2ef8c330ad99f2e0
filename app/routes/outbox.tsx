import { createFileRoute } from '@tanstack/react-router';
import { OutboxScreen } from '../cart/OutboxScreen.tsx';

export const Route = createFileRoute('/outbox')({ component: OutboxScreen });
