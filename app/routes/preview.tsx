import { createFileRoute } from '@tanstack/react-router';
import { PreviewScreen } from '../previews/PreviewScreen.tsx';

export const Route = createFileRoute('/preview')({ component: PreviewScreen });
