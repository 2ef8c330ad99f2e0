/** The items of the town's shop, page by page. `?id=…` opens one over them. */

import { useSearch } from '@tanstack/react-router';
import { itemsPerPage } from '../../db/rules/items/items.ts';
import { type ItemsQuery, itemsPath, parseItemsQuery, parseItemsSearch } from '../../db/rules/items/paths.ts';
import { CartDrawerHost } from '../cart/CartDrawerHost.tsx';
import { useCatalogue, useItemView } from '../data/catalogue/catalogue.ts';
import { useTown } from '../data/content.tsx';
import { useSession } from '../data/session.ts';
import { ForStaff } from '../shell/ForStaff.tsx';
import { usePagination } from '../shell/navigation/usePagination.ts';
import { useDocumentTitle } from '../shell/pageTitle.ts';
import { formatInstant } from '../texts/dates.ts';
import { pagingTexts } from '../texts/en/paging.ts';
import { screenTexts } from '../texts/en/screens.ts';
import { itemTexts as texts } from '../texts/en/shop/items.ts';
import { buttonAttributes } from '../ui/Button.tsx';
import { Header } from '../ui/layout/Header.tsx';
import { Container } from '../ui/layout/Layout.tsx';
import { Pagination } from '../ui/lists/Pagination.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RetryNotice } from '../ui/RetryNotice.tsx';
import { ItemCards, ItemPlaceholders } from './ItemCards.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { ItemFilters } from './ItemFilters.tsx';
import styles from './ItemsPage.module.css';
import { localizeList } from './localizeList.ts';
import { NoItems } from './NoItems.tsx';
import { SortSelect } from './SortSelect.tsx';

export function ItemsPage() {
  const { id, ...given } = parseItemsSearch(useSearch({ from: '/items' }));
  const { display_name, time_zone } = useTown();
  // Administrators have other links to orders.
  const isShopper = useSession(({ user }) => user !== null && !user.is_admin);
  const isAdmin = useSession(({ user }) => user?.is_admin === true);
  const search = isAdmin ? given : { ...given, stock: undefined };
  const query = parseItemsQuery(search);
  const { state, page, lists: storedLists, failure, asOf, retry } = useCatalogue(query);
  const lists = storedLists.map(localizeList);
  const { item, failed } = useItemView(id);
  const { heading, turnTo } = usePagination(itemsPath(search));
  // Keeps the previous page while the next one loads.
  const shown = state === 'shown' ? page : null;
  const list = lists.find((one) => one.id === query.list);
  const pages = Math.max(1, Math.ceil((page?.total ?? 0) / itemsPerPage));
  useDocumentTitle(item?.title ?? list?.title ?? screenTexts.items.title);

  return (
    <Container className={styles.page}>
      <Header level={1} title={screenTexts.items.title} subtitle={texts.subtitle(display_name)}>
        {isShopper && (
          <a {...buttonAttributes({ size: 'small' })} href="/orders">
            {texts.myOrders}
          </a>
        )}
        <ForStaff tool="items" ready={state === 'shown'} />
      </Header>
      {id !== undefined && (failed || item === null) && (
        <Notice tone="problem" className={styles.notice} role="alert">
          {failed ? texts.failed : texts.notFound(id)}
        </Notice>
      )}
      <ItemFilters search={search} lists={lists} isAdmin={isAdmin} />
      <section className={styles.items} aria-labelledby="items-list">
        <h2 className={list || query.stock ? undefined : 'visually-hidden'} id="items-list" ref={heading}>
          <span dir="auto">{list?.title ?? headingOf(query)}</span>
          {pages > 1 && pagingTexts.pageOf(page?.page ?? 1, pages)}
        </h2>
        {list?.description && (
          <p className={styles.about} dir="auto">
            {list.description}
          </p>
        )}
        {list?.has_items === false && isAdmin && <p className="hint">{texts.emptyListHint}</p>}
        {failure && (
          <RetryNotice retry={retry} label={texts.tryAgain} className={styles.notice}>
            {failure}
          </RetryNotice>
        )}
        {asOf !== null && (
          <Notice tone="warning" className={styles.notice}>
            {texts.asOf(formatInstant(asOf, time_zone))}
          </Notice>
        )}
        <div className={styles.bar}>
          <div className="hint" aria-live="polite">
            {state === 'loading' && texts.loading}
            {shown && shown.total > 0 && texts.count(shown.total)}
            {shown?.total === 0 && <NoItems query={query} isAdmin={isAdmin} all={turnTo('/items')} />}
          </div>
          {page && page.total > 1 && <SortSelect search={search} />}
        </div>
        {shown && query.page > shown.page && shown.total > 0 && (
          <Notice tone="problem" className={styles.notice}>
            {pagingTexts.noSuchPage(query.page, shown.page)}
          </Notice>
        )}
        {page && <ItemCards items={page.items} isStale={state === 'loading'} />}
        {!page && state === 'loading' && <ItemPlaceholders count={itemsPerPage} />}
        {page && (
          <Pagination
            label={texts.pager}
            page={page.page}
            pages={pages}
            linkTo={(to) => turnTo(itemsPath({ ...search, page: to }))}
          />
        )}
      </section>
      {item && <ItemDialog key={item.id} item={item} />}
      <CartDrawerHost />
    </Container>
  );
}

function headingOf({ search, stock }: ItemsQuery): string {
  if (stock) return texts.lowStockHeading;
  return search ? texts.found(search) : texts.heading;
}
