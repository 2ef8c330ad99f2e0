/** Explains an empty list of orders, and offers a way out. */
import PackageSearch from 'lucide-react/icons/package-search';
import type { ComponentProps } from 'react';
import { useTown } from '../data/content.tsx';
import { formatDate } from '../texts/dates.ts';
import { orderTexts as texts } from '../texts/en/shop/orders.ts';
import { ActionLink } from '../ui/ActionLink.tsx';
import { buttonAttributes } from '../ui/Button.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { isNarrowed, type OrdersQuery } from './ordersSearch.ts';

/** Describes the active filters in words. */
function hintsOf({ search, status, date_from, date_to }: OrdersQuery): string[] {
  const dates =
    date_from === date_to
      ? texts.dayHintNone(formatDate(date_from))
      : texts.datesHintNone(formatDate(date_from), formatDate(date_to));
  return [
    search && texts.searchHintNone(search),
    status && texts.statusHintNone(texts.statuses[status]),
    date_from && dates,
  ].filter((hint) => hint !== '');
}

type NoOrdersProps = {
  query: OrdersQuery;
  isAdmin: boolean;
  /** Props of the link to all orders. */
  all: ComponentProps<typeof ActionLink>;
};

export function NoOrders({ query, isAdmin, all }: NoOrdersProps) {
  const { commerce } = useTown();
  const narrowed = isNarrowed(query);
  const button = buttonAttributes({ variant: 'secondary' });
  const action = narrowed ? (
    <ActionLink {...button} {...all}>
      {texts.showAll}
    </ActionLink>
  ) : (
    !isAdmin &&
    commerce && (
      <a {...button} href="/items">
        {texts.browse}
      </a>
    )
  );
  return (
    <EmptyState icon={PackageSearch} title={texts.none} heading="h3" action={action}>
      {narrowed ? (
        hintsOf(query).map((hint) => (
          <p key={hint} dir="auto">
            {hint}
          </p>
        ))
      ) : (
        <p>{isAdmin ? texts.noneAll : texts.noneMine}</p>
      )}
    </EmptyState>
  );
}
