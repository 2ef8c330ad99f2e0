import { createFileRoute } from '@tanstack/react-router';
import { PageScreen } from '../pages/PageScreen.tsx';

export const Route = createFileRoute('/$slug')({ component: PageScreen });
