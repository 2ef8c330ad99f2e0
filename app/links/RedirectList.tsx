/** The redirects, sorted by old address, with a search. */
import { useState } from 'react';
import { pagePath } from '../../db/rules/links/paths.ts';
import { pathOf, type Redirect } from '../../db/rules/links/redirects.ts';
import { usePageLinks } from '../data/content.tsx';
import { LoadError } from '../editing/LoadError.tsx';
import { useServerList } from '../editing/useServerList.ts';
import { linkTexts as texts } from '../texts/en/office/links.ts';
import { Pagination } from '../ui/lists/Pagination.tsx';
import { SearchBox } from '../ui/lists/SearchBox.tsx';
import { AddressList, AddressRow, RowButton } from './AddressRow.tsx';
import { readRedirects } from './api.ts';
import styles from './Links.module.css';

/** Actions for the rows of both lists. */
export type RedirectActions = { busy: boolean; edit: (row: Redirect) => void; remove: (row: Redirect) => void };

export function RedirectList({ actions: { busy, edit, remove } }: { actions: RedirectActions }) {
  const [{ search, page }, setRequest] = useState({ search: '', page: 1 });
  const query = new URLSearchParams({ search, page: String(page) });
  const list = useServerList(query.toString(), readRedirects, { isLive: true });
  const { data } = list;
  const pages = usePageLinks();
  const isEmpty = data?.total === 0;
  return (
    <>
      <h3 className={styles.subtitle}>{texts.redirects.listTitle}</h3>
      {(search !== '' || !isEmpty) && (
        <SearchBox
          query={search}
          label={texts.redirects.search}
          hint={texts.redirects.search}
          onSearch={(words) => setRequest({ search: words, page: 1 })}
        />
      )}
      <LoadError list={list} failedText={texts.redirects.loadFailed} />
      {list.isLoading && !data && <p role="status">{texts.loading}</p>}
      {isEmpty && <p>{search === '' ? texts.redirects.none : texts.redirects.noneFound}</p>}
      <AddressList>
        {data?.redirects.map((row) => (
          <AddressRow
            key={row.id}
            address={row.from_address}
            detail={
              <>
                {texts.redirects.leadsTo}{' '}
                <a href={row.to_address} dir="ltr">
                  {row.to_address}
                </a>{' '}
                · {texts.asked(row.hits, row.last_day)}
                {pages.some(({ slug }) => pagePath(slug) === pathOf(row.from_address)) && (
                  <strong> {texts.redirects.hasPage}</strong>
                )}
              </>
            }
            actions={
              <>
                <RowButton label={texts.edit} address={row.from_address} onClick={() => edit(row)} />
                <RowButton label={texts.remove} address={row.from_address} isBusy={busy} onClick={() => remove(row)} />
              </>
            }
          />
        ))}
      </AddressList>
      <Pagination
        label={texts.redirects.pages}
        page={page}
        pages={data?.pages ?? 1}
        linkTo={(number) => ({
          href: '/links',
          onClick: (event) => {
            event.preventDefault();
            setRequest({ search, page: number });
          },
        })}
      />
    </>
  );
}
