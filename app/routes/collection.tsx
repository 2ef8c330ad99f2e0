import { createFileRoute } from '@tanstack/react-router';
import { CollectionPage } from '../collection/CollectionPage.tsx';

export const Route = createFileRoute('/collection')({ component: CollectionPage });
