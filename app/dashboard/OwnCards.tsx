/** The dashboard of people who are not administrators: their orders and invoices, and the town's news. Read-only. */
import FileText from 'lucide-react/icons/file-text';
import Package from 'lucide-react/icons/package';
import { lazy } from 'react';
import type { Dashboard } from '../../db/rules/dashboard.ts';
import type { InvoiceSummary } from '../../db/rules/invoices/invoices.ts';
import { formatPrice } from '../../db/rules/money.ts';
import { useTown } from '../data/content.tsx';
import type { SessionUser } from '../data/session.ts';
import { InvoiceBadge } from '../invoices/InvoiceBadge.tsx';
import { invoicePath } from '../invoices/invoicesSearch.ts';
import { formatShortDate } from '../texts/dates.ts';
import { cardTexts } from '../texts/en/office/dashboard.ts';
import { CalendarCard } from './CalendarCard.tsx';
import { AnnouncementsCard, DocumentsCard } from './ContentCards.tsx';
import styles from './Dashboard.module.css';
import { CardLink, DashboardCard } from './DashboardCard.tsx';
import { RecentOrders } from './OrdersCard.tsx';
import { TodoCard } from './TodoCard.tsx';

const EditorParts = lazy(() =>
  import('../accounts/editing/EditorParts.tsx').then(({ EditorParts }) => ({ default: EditorParts })),
);

type OwnCardsProps = { user: SessionUser; dashboard: Dashboard | null; retry: () => void };

export function OwnCards({ user, dashboard, retry }: OwnCardsProps) {
  const { commerce } = useTown();
  const { ownOrders, ownInvoices } = cardTexts;
  const toMend = dashboard?.to_mend;
  return (
    <div className={styles.cards}>
      {dashboard?.todo && (
        <div className={styles.parts}>
          <TodoCard state={dashboard.todo} drafts={[]} retry={retry} hasFailed={false} />
        </div>
      )}
      {user.rights.length > 0 && (
        <div className={styles.parts}>
          <EditorParts rights={user.rights} toMendCount={(toMend?.ok && toMend.data.count) || 0} />
        </div>
      )}
      {commerce && (
        <>
          <DashboardCard
            title={ownOrders.title}
            Icon={Package}
            size="half"
            state={dashboard?.own_orders}
            retry={retry}
            action={<CardLink href="/orders">{ownOrders.viewAll}</CardLink>}
          >
            {({ recent }) =>
              recent.length === 0 ? <p className="hint">{ownOrders.none}</p> : <RecentOrders orders={recent} />
            }
          </DashboardCard>
          <DashboardCard
            title={ownInvoices.title}
            Icon={FileText}
            size="half"
            state={dashboard?.own_invoices}
            retry={retry}
            action={<CardLink href="/invoices">{ownInvoices.view}</CardLink>}
          >
            {({ recent }) =>
              recent.length === 0 ? <p className="hint">{ownInvoices.none}</p> : <OwnInvoices invoices={recent} />
            }
          </DashboardCard>
        </>
      )}
      <AnnouncementsCard state={dashboard?.announcements} retry={retry} />
      <CalendarCard state={dashboard?.calendar} retry={retry} canManage={false} />
      <DocumentsCard state={dashboard?.documents} retry={retry} canAdd={false} />
    </div>
  );
}

function OwnInvoices({ invoices }: { invoices: readonly InvoiceSummary[] }) {
  return (
    <ul className={styles.invoices}>
      {invoices.map((invoice) => (
        <li key={invoice.id} className={styles.invoice}>
          <div>
            <a href={invoicePath(invoice.id)} data-stretched>
              {invoice.invoice_number}
            </a>
            <p className="hint">{cardTexts.ownInvoices.due(formatShortDate(invoice.due_date))}</p>
          </div>
          <div className={styles.invoiceFacts}>
            <strong>{formatPrice(invoice.total)}</strong>
            <InvoiceBadge invoice={invoice} />
          </div>
        </li>
      ))}
    </ul>
  );
}
