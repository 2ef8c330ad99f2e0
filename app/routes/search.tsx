import { createFileRoute } from '@tanstack/react-router';
import { parseSearchQuery } from '../../db/rules/paths.ts';
import { SearchPage } from '../search/SearchPage.tsx';

export const Route = createFileRoute('/search')({
  validateSearch: ({ q }: Record<string, unknown>) => ({ q: parseSearchQuery(q) || undefined }),
  component: SearchPage,
});
