import { createFileRoute } from '@tanstack/react-router';
import { LegalScreen } from '../shell/footer/LegalDialog.tsx';

export const Route = createFileRoute('/terms')({ component: () => <LegalScreen which="terms" /> });
