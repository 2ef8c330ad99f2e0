import { createFileRoute } from '@tanstack/react-router';
import type { ItemsSearch } from '../../db/rules/items/paths.ts';
import { ItemsPage } from '../items/ItemsPage.tsx';

export const Route = createFileRoute('/items')({
  // The page makes of it what it can: this here is part of the home page's script.
  validateSearch: (given: Record<string, unknown>) => given as ItemsSearch,
  component: ItemsPage,
});
