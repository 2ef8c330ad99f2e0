import { createFileRoute } from '@tanstack/react-router';
import { RequestScreen } from '../requests/RequestScreen.tsx';

export const Route = createFileRoute('/request/$number')({ component: RequestScreen });
