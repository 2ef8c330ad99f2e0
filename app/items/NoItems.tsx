/** Explains an empty list of items, and offers a way out. */

import PackageSearch from 'lucide-react/icons/package-search';
import type { ComponentProps } from 'react';
import type { ItemsQuery } from '../../db/rules/items/paths.ts';
import { itemTexts as texts } from '../texts/en/shop/items.ts';
import { ActionLink } from '../ui/ActionLink.tsx';
import { buttonAttributes } from '../ui/Button.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';

type NoItemsProps = {
  query: ItemsQuery;
  isAdmin: boolean;
  /** Props of the link to all items. */
  all: ComponentProps<typeof ActionLink>;
};

export function NoItems({ query, isAdmin, all }: NoItemsProps) {
  const narrowed = query.search !== '' || query.list !== null || query.stock !== null;
  const button = buttonAttributes({ variant: 'secondary' });
  return (
    <EmptyState
      icon={PackageSearch}
      title={texts.none}
      action={
        narrowed && (
          <ActionLink {...button} {...all}>
            {texts.clear}
          </ActionLink>
        )
      }
    >
      <p>{hintOf(query, isAdmin)}</p>
    </EmptyState>
  );
}

function hintOf({ search, list, stock }: ItemsQuery, isAdmin: boolean): string {
  if (stock) return texts.noLowStockHint;
  if (search) return texts.noMatchHint;
  if (list !== null) return texts.noListHint;
  return isAdmin ? texts.firstItemHint : texts.noneHint;
}
