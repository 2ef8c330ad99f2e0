/** Says that there are no items, and what to do about it. */

import PackageSearch from 'lucide-react/icons/package-search';
import type { ComponentProps } from 'react';
import type { CatalogueQuery } from '../data/catalogueQueries.ts';
import { itemTexts as texts } from '../texts/en/items.ts';
import { ActionLink } from '../ui/ActionLink.tsx';
import { buttonAttributes } from '../ui/Button.tsx';
import styles from './NoItems.module.css';

/** `all`: attributes of the link to all items. */
export function NoItems({ query, all }: { query: CatalogueQuery; all: ComponentProps<typeof ActionLink> }) {
  const narrowed = query.search !== '' || query.list !== null;
  const hint = query.search ? texts.noMatchHint : query.list === null ? texts.noneHint : texts.noListHint;
  return (
    <div className={styles.none}>
      <PackageSearch size={48} strokeWidth={1.25} aria-hidden />
      <p className={styles.title}>{texts.none}</p>
      <p>{hint}</p>
      {narrowed && (
        <ActionLink {...buttonAttributes({ variant: 'secondary', className: styles.all })} {...all}>
          {texts.clear}
        </ActionLink>
      )}
    </div>
  );
}
