import { createFileRoute } from '@tanstack/react-router';
import { LegalScreen } from '../shell/footer/LegalDialog.tsx';

export const Route = createFileRoute('/privacy')({ component: () => <LegalScreen which="privacy" /> });
