/** A button that installs the site as an app: by the browser's dialog, or on iOS by showing the steps. */
import { useLocation } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import { useEffect, useState } from 'react';
import { offlineTexts } from '../../texts/en/offline.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { InstallNotice } from './InstallNotice.tsx';
import styles from './InstallPrompt.module.css';
import { type InstallMethod, promptInstall } from './installing.ts';

const { install: texts } = offlineTexts;

export function InstallPrompt({ way }: { way: InstallMethod }) {
  const [explaining, setExplaining] = useState(false);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // The footer outlasts the page that the steps were opened on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new page closes them
  useEffect(() => setExplaining(false), [path]);
  const install = () => (way === 'ask' ? void promptInstall() : setExplaining(true));
  return (
    <>
      {path === '/' && <InstallNotice way={way} onInstall={install} />}
      <Button size="small" className={styles.offer} onClick={install}>
        <Download size={18} aria-hidden />
        {texts.offer}
      </Button>
      {explaining && (
        <Dialog labelledBy="install-title" onClose={() => setExplaining(false)}>
          <h2 id="install-title">{texts.title}</h2>
          <p className={styles.why}>{texts.why}</p>
          <ol className={styles.steps}>
            <li>{texts.share}</li>
            <li>{texts.add}</li>
            <li>{texts.confirm}</li>
          </ol>
        </Dialog>
      )}
    </>
  );
}
