/** 'Sold out', and 'Hidden' for administrators: nobody else gets hidden items. */

import EyeOff from 'lucide-react/icons/eye-off';
import type { Item } from '../../db/rules/items.ts';
import { itemTexts as texts } from '../texts/en/items.ts';
import { Badge } from '../ui/Badge.tsx';
import { Cluster } from '../ui/Layout.tsx';

export function ItemBadges({ item: { quantity, is_public } }: { item: Item }) {
  if (quantity > 0 && is_public) return null;
  return (
    <Cluster as="p" gap={1}>
      {quantity === 0 && <Badge tone="red">{texts.soldOut}</Badge>}
      {!is_public && (
        <Badge tone="amber">
          <EyeOff size={13} aria-hidden />
          {texts.hidden}
        </Badge>
      )}
    </Cluster>
  );
}
