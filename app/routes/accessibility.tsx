import { createFileRoute } from '@tanstack/react-router';
import { LegalScreen } from '../shell/footer/LegalDialog.tsx';

export const Route = createFileRoute('/accessibility')({ component: () => <LegalScreen which="accessibility" /> });
