/** /dashboard: where people land who have signed in, and the ways from there. */
import History from 'lucide-react/icons/history';
import House from 'lucide-react/icons/house';
import KeyRound from 'lucide-react/icons/key-round';
import Users from 'lucide-react/icons/users';
import common from '../editing/Parts.module.css';
import { accountTexts } from '../texts/en/accounts.ts';
import { screenTexts } from '../texts/en/screens.ts';
import styles from './Dashboard.module.css';
import { RequireSignIn } from './RequireSignIn.tsx';

const texts = accountTexts.dashboard;

const homeLink = { href: '/', Icon: House };
const accountLink = { href: '/account', Icon: KeyRound, text: texts.account };
const residentLinks = [{ ...homeLink, text: texts.home }, accountLink];
const adminLinks = [
  { ...homeLink, text: texts.edit },
  { href: '/users', Icon: Users, text: texts.users },
  { href: '/history', Icon: History, text: texts.history },
  accountLink,
];

export function Dashboard() {
  return (
    <RequireSignIn>
      {({ first_name, is_admin }) => (
        <div className={common.screen}>
          <h1>{screenTexts.dashboard.title}</h1>
          <p className={styles.hello}>{texts.hello(first_name)}</p>
          <h2 className={styles.heading} id="where-to">
            {texts.whereTo}
          </h2>
          <ul className={styles.ways} aria-labelledby="where-to">
            {(is_admin ? adminLinks : residentLinks).map(({ href, Icon, text: [name, why] }) => (
              <li key={href} className={styles.way}>
                <Icon size={26} className={styles.icon} aria-hidden />
                <div>
                  <a href={href} className={styles.link}>
                    {name}
                  </a>
                  <p className={styles.why}>{why}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
    </RequireSignIn>
  );
}
