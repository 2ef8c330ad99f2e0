/** Shows progress while another screen loads, or that it failed to load. */

import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { screenTexts } from '../../texts/en/screens.ts';
import { shellTexts } from '../../texts/en/shell.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout/Layout.tsx';
import { navigateToUrl } from './linkClicks.ts';
import styles from './NavigationProgress.module.css';
import { useNavigationState } from './navigation.ts';

export function NavigationProgress() {
  const { waiting, failed } = useNavigationState();
  return (
    <>
      <div aria-live="polite">
        {waiting && (
          <div className={styles.waiting}>
            <span className="visually-hidden">{shellTexts.loading}</span>
          </div>
        )}
      </div>
      {failed !== null && <NavigationFailed key={failed} address={failed} />}
    </>
  );
}

/** Appears over the current page, which stays usable. Takes the focus, because the reader expects the next page. */
function NavigationFailed({ address }: { address: string }) {
  const router = useRouter();
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section
      ref={panel}
      className={styles.failed}
      tabIndex={-1}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
    >
      <h2 id={`${id}title`}>{screenTexts.loadFailed}</h2>
      <p id={`${id}text`}>{screenTexts.loadFailedText}</p>
      <Cluster gap={3}>
        <Button
          size="small"
          variant="primary"
          onClick={() => navigateToUrl(router, new URL(address, window.location.origin))}
        >
          {screenTexts.tryAgain}
        </Button>
        <Button size="small" onClick={() => useNavigationState.setState({ failed: null })}>
          {screenTexts.stay}
        </Button>
      </Cluster>
    </section>
  );
}
