import { createFileRoute } from '@tanstack/react-router';
import { LegalScreen } from '../shell/LegalScreen.tsx';

export const Route = createFileRoute('/privacy')({ component: () => <LegalScreen which="privacy" /> });
