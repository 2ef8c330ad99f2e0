/** /dashboard: the first page after signing in. */
import { lazy, Suspense } from 'react';
import { RequireSignIn } from '../accounts/RequireSignIn.tsx';
import { useToday, useTown } from '../data/content.tsx';
import { type SessionUser, useSession } from '../data/session.ts';
import { ForStaff } from '../shell/ForStaff.tsx';
import { formatLongDate } from '../texts/dates.ts';
import { dashboardTexts as texts } from '../texts/en/office/dashboard.ts';
import { Container } from '../ui/layout/Layout.tsx';
import { RetryNotice } from '../ui/RetryNotice.tsx';
import styles from './Dashboard.module.css';
import { useDashboard } from './useDashboard.ts';

const OwnCards = lazy(() => import('./OwnCards.tsx').then(({ OwnCards }) => ({ default: OwnCards })));
const CommandButton = lazy(() =>
  import('../commands/CommandButton.tsx').then(({ CommandButton }) => ({ default: CommandButton })),
);
const UnconfirmedNotice = lazy(() =>
  import('../accounts/UnconfirmedNotice.tsx').then(({ UnconfirmedNotice }) => ({ default: UnconfirmedNotice })),
);
const AdminCards = lazy(() => import('./AdminCards.tsx').then(({ AdminCards }) => ({ default: AdminCards })));

export function DashboardScreen() {
  return (
    <>
      {/* The key clears the state when another person signs in. */}
      <RequireSignIn>{(user) => <Cards key={`${user.id} ${user.is_admin}`} user={user} />}</RequireSignIn>
      <ForStaff tool="dashboard" />
    </>
  );
}

function Cards({ user }: { user: SessionUser }) {
  const { data, error, isLoading, reload, news } = useDashboard();
  const today = useToday();
  const isFirst = useSession((session) => session.isFirst);
  const state = { dashboard: data, retry: reload };
  return (
    <Container className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.welcome} dir="auto">
            {texts.welcome(user.first_name, isFirst)}
          </h1>
          <p className={styles.today}>{formatLongDate(today)}</p>
        </div>
        <Suspense fallback={null}>
          <CommandButton className={user.is_admin ? styles.command : ''} />
        </Suspense>
      </header>
      <p aria-live="polite" className="visually-hidden">
        {isLoading && !data ? texts.loading : news}
      </p>
      {error !== null && (
        <RetryNotice retry={reload}>
          <p>{data ? texts.notUpdated : `${texts.failed} ${texts.failedText}`}</p>
        </RetryNotice>
      )}
      <Suspense fallback={null}>
        {!user.email_confirmed && <UnconfirmedNotice user={user} />}
        {user.is_admin && <AdminCards user={user} {...state} hasFailed={error !== null} />}
        {!user.is_admin && (data || error === null) && <OwnCards user={user} {...state} />}
      </Suspense>
      <MoreLinks isAdmin={user.is_admin} />
    </Container>
  );
}

function MoreLinks({ isAdmin }: { isAdmin: boolean }) {
  const { commerce } = useTown();
  const { more } = texts;
  const links = isAdmin
    ? [
        ['/', more.home],
        ['/requests', more.requests],
        ['/users', more.users],
        ['/settings', more.settings],
        ['/history', more.history],
        ['/doctor', more.doctor],
        ['/links', more.links],
        ['/account', more.account],
      ]
    : [['/', more.home], ...(commerce ? [['/orders', more.orders]] : []), ['/account', more.account]];
  return (
    <nav aria-label={more.title}>
      <ul className={styles.more}>
        {links.map(([href, text]) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
