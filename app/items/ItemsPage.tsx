/** What the town's shop sells, a page at a time; the item whose id is in the address opens over it. */
import { useSearch } from '@tanstack/react-router';
import { itemsPath, parseItemsQuery, parseItemsSearch } from '../../db/rules/itemPaths.ts';
import { itemsPerPage } from '../../db/rules/items.ts';
import { CartDrawerHost } from '../cart/CartDrawerHost.tsx';
import { useCatalogue, useItemView } from '../data/catalogue.ts';
import { useTown } from '../data/content.tsx';
import { ForAdmins } from '../editing/ForAdmins.tsx';
import { useDocumentTitle } from '../shell/useDocumentTitle.ts';
import { usePagination } from '../shell/usePagination.ts';
import { formatInstant } from '../texts/dates.ts';
import { itemTexts as texts } from '../texts/en/items.ts';
import { pagingTexts } from '../texts/en/paging.ts';
import { screenTexts } from '../texts/en/screens.ts';
import { Pagination } from '../ui/Pagination.tsx';
import { ItemCards, ItemPlaceholders } from './ItemCards.tsx';
import { ItemFilters } from './ItemFilters.tsx';
import { ItemModal } from './ItemModal.tsx';
import styles from './ItemsPage.module.css';
import { NoItems } from './NoItems.tsx';

export function ItemsPage() {
  const { id, ...search } = parseItemsSearch(useSearch({ from: '/items' }));
  const { display_name } = useTown();
  const asked = parseItemsQuery(search);
  const { state, page, lists, failure, asOf, retry } = useCatalogue(asked);
  const { item, failed } = useItemView(id);
  const { heading, turnTo } = usePagination(itemsPath(search));
  // While what is asked for is on its way, what was there before stays.
  const shown = state === 'shown' ? page : null;
  const list = lists.find((one) => one.id === asked.list);
  const pages = Math.max(1, Math.ceil((page?.total ?? 0) / itemsPerPage));
  useDocumentTitle(item?.title ?? list?.title ?? screenTexts.items.title);

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.title}>{screenTexts.items.title}</h1>
          <p className={styles.subtitle} dir="auto">
            {texts.subtitle(display_name)}
          </p>
        </div>
        <ForAdmins tool="items" ready={state === 'shown'} />
      </div>
      {id !== undefined && (failed || item === null) && (
        <p className={styles.problem} role="alert">
          {failed ? texts.failed : texts.notFound(id)}
        </p>
      )}
      <ItemFilters search={search} lists={lists} />
      <section className={styles.items} aria-labelledby="items-list">
        <h2 className={list ? styles.list : 'visually-hidden'} id="items-list" ref={heading} tabIndex={-1}>
          <span dir="auto">{list ? list.title : asked.search ? texts.found(asked.search) : texts.heading}</span>
          {pages > 1 && pagingTexts.pageOf(page?.page ?? 1, pages)}
        </h2>
        {list?.description && (
          <p className={styles.about} dir="auto">
            {list.description}
          </p>
        )}
        {failure && (
          <div className={styles.problem} role="alert">
            <span>{failure}</span>
            <button type="button" className={styles.again} onClick={retry}>
              {texts.tryAgain}
            </button>
          </div>
        )}
        {asOf !== null && <p className={styles.old}>{texts.asOf(formatInstant(asOf))}</p>}
        <div className={styles.count} role="status">
          {state === 'loading' && texts.loading}
          {shown && shown.total > 0 && texts.count(shown.total)}
          {shown?.total === 0 && <NoItems asked={asked} all={turnTo('/items')} />}
        </div>
        {shown && asked.page > shown.page && shown.total > 0 && (
          <p className={styles.problem}>{pagingTexts.noSuchPage(asked.page, shown.page)}</p>
        )}
        {page && <ItemCards items={page.items} coming={state === 'loading'} />}
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
      {item && <ItemModal key={item.id} item={item} />}
      <CartDrawerHost />
    </div>
  );
}
