import { createFileRoute } from '@tanstack/react-router';
import type { ItemsSearch } from '../../db/rules/items/paths.ts';
import { ItemsPage } from '../items/ItemsPage.tsx';

export const Route = createFileRoute('/items')({
  // The page parses it itself, because this route is part of the home page's script.
  validateSearch: (given: Record<string, unknown>) => given as ItemsSearch,
  component: ItemsPage,
});
