import { createFileRoute } from '@tanstack/react-router';
import { DocumentTextScreen } from '../documents/DocumentTextScreen.tsx';

export const Route = createFileRoute('/document-text/$id')({ component: DocumentTextScreen });
