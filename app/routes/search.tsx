import { createFileRoute } from '@tanstack/react-router';
import { parseSearchQuery } from '../../db/rules/links/paths.ts';
import { SearchPage } from '../search/SearchPage.tsx';

export const Route = createFileRoute('/search')({
  validateSearch: ({
    q,
    for: words,
  }: Record<string, unknown>): { q?: string | undefined; for?: string | undefined } => ({
    q: parseSearchQuery(q) || undefined,
    for: parseSearchQuery(words) || undefined,
  }),
  component: SearchPage,
});
