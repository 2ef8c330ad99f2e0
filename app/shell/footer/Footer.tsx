/** The footer of every page. */
import { useEffect } from 'react';
import { useToday, useTown } from '../../data/content.tsx';
import { measurePart } from '../../data/measurePart.ts';
import { footerTexts } from '../../texts/en/shell.ts';
import { defer, useDeferred } from '../../ui/deferred.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { detectInstallMethod, type InstallMethod, useInstallMethod } from '../install/installing.ts';
import styles from './Footer.module.css';

const installPrompt = defer(async () => (await import('../install/InstallPrompt.tsx')).InstallPrompt);

export function Footer() {
  return (
    <footer>
      <div className={styles.street} aria-hidden />
      <div className={styles.ground}>
        <ErrorBoundary fallback={<FooterFailed />}>
          <FooterContent />
        </ErrorBoundary>
      </div>
    </footer>
  );
}

function FooterFailed() {
  useEffect(() => measurePart('footer', 'error'), []);
  return <p className={styles.inner}>{footerTexts.failed}</p>;
}

function FooterContent() {
  useEffect(() => measurePart('footer', 'loaded'), []);
  const way = useInstallMethod((state) => state.way);
  useEffect(detectInstallMethod, []);
  const town = useTown();
  const year = Number(useToday().slice(0, 4));
  return (
    <div className={styles.inner}>
      <p>{footerTexts.copyright(year, town.display_name)}</p>
      <nav aria-label={footerTexts.label}>
        <ul className={styles.links}>
          <li>
            <a href="/news">{footerTexts.news}</a>
          </li>
          <li>
            <a href="/privacy">{footerTexts.privacy}</a>
          </li>
          <li>
            <a href="/accessibility">{footerTexts.accessibility}</a>
          </li>
          <li>
            <a href="/terms">{footerTexts.terms}</a>
          </li>
        </ul>
      </nav>
      {way && <InstallOffer way={way} />}
    </div>
  );
}

function InstallOffer({ way }: { way: InstallMethod }) {
  const InstallPrompt = useDeferred(installPrompt);
  return InstallPrompt && <InstallPrompt way={way} />;
}
