import { createFileRoute } from '@tanstack/react-router';
import { parseNewsSearch } from '../../db/rules/news/subscriptions.ts';
import { NewsPage } from '../news/NewsPage.tsx';

export const Route = createFileRoute('/news')({ validateSearch: parseNewsSearch, component: NewsPage });
