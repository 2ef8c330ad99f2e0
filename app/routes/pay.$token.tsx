import { createFileRoute } from '@tanstack/react-router';
import { PayScreen } from '../pay/PayScreen.tsx';

export const Route = createFileRoute('/pay/$token')({ component: PayScreen });
