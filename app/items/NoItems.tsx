/** Says that there are no items, and what to do about it. */

import PackageSearch from 'lucide-react/icons/package-search';
import type { ComponentProps } from 'react';
import type { ItemsQuery } from '../../db/rules/itemPaths.ts';
import { itemTexts as texts } from '../texts/en/items.ts';
import { ActionLink } from '../ui/ActionLink.tsx';
import { buttonAttributes } from '../ui/Button.tsx';
import { EmptyList } from '../ui/EmptyList.tsx';

/** `all`: attributes of the link to all items. */
export function NoItems({ query, all }: { query: ItemsQuery; all: ComponentProps<typeof ActionLink> }) {
  const narrowed = query.search !== '' || query.list !== null || query.stock !== null;
  const hint = query.search ? texts.noMatchHint : query.list !== null ? texts.noListHint : texts.noneHint;
  const button = buttonAttributes({ variant: 'secondary' });
  return (
    <EmptyList
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
      <p>{query.stock ? texts.noLowStockHint : hint}</p>
    </EmptyList>
  );
}
