import { createFileRoute } from '@tanstack/react-router';
import { ArchivePage } from '../documents/ArchivePage.tsx';

export const Route = createFileRoute('/archive')({ component: ArchivePage });
