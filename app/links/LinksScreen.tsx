/** /links: broken links and missing pages, for administrators. */
import { RequireAdmin } from '../accounts/RequireSignIn.tsx';
import common from '../editing/Parts.module.css';
import { linkTexts as texts } from '../texts/en/office/links.ts';
import { screenTexts } from '../texts/en/screens.ts';
import { BrokenLinks } from './BrokenLinks.tsx';
import styles from './Links.module.css';
import { MissedAddresses } from './MissedAddresses.tsx';
import { Redirects } from './Redirects.tsx';

export function LinksScreen() {
  return (
    <RequireAdmin>
      <div className={common.screen}>
        <h1>{screenTexts.links}</h1>
        <p className={styles.intro}>{texts.intro}</p>
        <BrokenLinks />
        <MissedAddresses />
        <Redirects />
      </div>
    </RequireAdmin>
  );
}
