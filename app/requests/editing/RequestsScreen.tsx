/** /requests: what people sent by forms, by the day it is due. */
import { useSearch } from '@tanstack/react-router';
import Inbox from 'lucide-react/icons/inbox';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { type RequestsPage, requestsPath } from '../../../db/rules/requests/staff.ts';
import { ExportLink } from '../../accounts/editing/ExportLink.tsx';
import { useSession } from '../../data/session.ts';
import { LoadError } from '../../editing/LoadError.tsx';
import { useServerList } from '../../editing/useServerList.ts';
import { usePagination } from '../../shell/navigation/usePagination.ts';
import { personDataTexts } from '../../texts/en/requests/personData.ts';
import { requestStaffTexts as texts } from '../../texts/en/requests/requestEditing.ts';
import { screenTexts } from '../../texts/en/screens.ts';
import { ActionLink } from '../../ui/ActionLink.tsx';
import { Button, buttonAttributes } from '../../ui/Button.tsx';
import { Header } from '../../ui/layout/Header.tsx';
import { Cluster, Container } from '../../ui/layout/Layout.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Pagination } from '../../ui/lists/Pagination.tsx';
import { exportPath, readRequests } from './api.ts';
import { CounterDialogs } from './CounterDialogs.tsx';
import { PersonDialogs } from './PersonDialogs.tsx';
import { RequestFilters } from './RequestFilters.tsx';
import styles from './Requests.module.css';
import { RequestTable } from './RequestTable.tsx';
import { RequireRequestStaff } from './RequireRequestStaff.tsx';
import { isNarrowed, listAddress, parseRequestsSearch, type RequestsSearch } from './requestsSearch.ts';

export const RequestsScreen = () => (
  <RequireRequestStaff>
    <Requests />
  </RequireRequestStaff>
);

function Requests() {
  const query = parseRequestsSearch(useSearch({ from: '/(signed-in)/requests' }));
  const address = listAddress(query);
  const list = useServerList(address, () => readRequests(query), { isLive: true });
  const [isTaking, setIsTaking] = useState(false);
  const [isLookingUp, setIsLookingUp] = useState(false);
  const isAdmin = useSession((state) => state.user?.is_admin === true);
  return (
    <Container className={styles.page}>
      <Header level={1} title={screenTexts.requests}>
        <Cluster data-screen-only>
          <Button onClick={() => setIsTaking(true)}>
            <Plus size={20} aria-hidden />
            {texts.take}
          </Button>
          <Button variant="secondary" onClick={() => print()}>
            <Printer size={18} aria-hidden />
            {texts.print}
          </Button>
          <ExportLink variant="secondary" href={exportPath(query)}>
            {isNarrowed(query) ? texts.exportShown : texts.exportCsv}
          </ExportLink>
          {isAdmin && (
            <Button variant="secondary" onClick={() => setIsLookingUp(true)}>
              {personDataTexts.open}
            </Button>
          )}
        </Cluster>
      </Header>
      <RequestFilters query={query} page={list.data} />
      <LoadError list={list} failedText={texts.failed} />
      <Listing query={query} page={list.data} isLoading={list.isLoading} hasFailed={list.error !== null} />
      {isTaking && <CounterDialogs onClose={() => setIsTaking(false)} />}
      {isLookingUp && <PersonDialogs onErased={list.reload} onClose={() => setIsLookingUp(false)} />}
    </Container>
  );
}

type ListingProps = { query: RequestsSearch; page: RequestsPage | null; isLoading: boolean; hasFailed: boolean };

function Listing({ query, page, isLoading, hasFailed }: ListingProps) {
  const { heading, turnTo } = usePagination(listAddress(query));
  const isSettled = page !== null && !isLoading && !hasFailed;
  const from = page ? (page.page - 1) * page.per_page + 1 : 1;
  return (
    <section className={styles.list} aria-labelledby="requests-list">
      <h2 className="visually-hidden" id="requests-list" ref={heading} tabIndex={-1}>
        {texts.list}
      </h2>
      <div className="hint" role="status">
        {isLoading && texts.loading}
        {isSettled && page.total > 0 && texts.result(from, from + page.requests.length - 1, page.total)}
      </div>
      {isSettled && page.total === 0 && <NoRequests query={query} all={turnTo(requestsPath)} />}
      {page && page.requests.length > 0 && (
        <RequestTable requests={page.requests} today={page.today} isStale={isLoading} />
      )}
      {page && (
        <Pagination
          label={texts.pager}
          page={page.page}
          pages={Math.max(1, Math.ceil(page.total / page.per_page))}
          window={2}
          linkTo={(to) => turnTo(listAddress({ ...query, page: to }))}
        />
      )}
    </section>
  );
}

function NoRequests({ query, all }: { query: RequestsSearch; all: Parameters<typeof ActionLink>[0] }) {
  const narrowed = isNarrowed(query);
  const action = (narrowed || query.status !== 'active') && (
    <ActionLink {...buttonAttributes({ variant: 'secondary' })} {...all}>
      {texts.showAll}
    </ActionLink>
  );
  return (
    <EmptyState icon={Inbox} title={narrowed ? texts.noneFound : texts.none} heading="h3" action={action}>
      {narrowed ? null : texts.noneText}
    </EmptyState>
  );
}
