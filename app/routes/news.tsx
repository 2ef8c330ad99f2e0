import { createFileRoute } from '@tanstack/react-router';
import { NewsPage } from '../news/NewsPage.tsx';

export const Route = createFileRoute('/news')({ component: NewsPage });
