/** Settings below the search: its key (WCAG 2.2, 2.1.4), and whether this device stores the text of documents. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useConnection, useDocuments } from '../data/content.tsx';
import { changeSetting, isSet } from '../data/deviceSetting.ts';
import { searchTexts as texts } from '../texts/en/search.ts';
import styles from './SearchPage.module.css';

export function SearchSettings() {
  return (
    <div className={styles.settings} data-screen-only data-needs-script>
      <KeySwitch />
      <TextsSwitch />
    </div>
  );
}

type SwitchProps = { className?: string | undefined; label: string; isOn: boolean; onChange: (isOn: boolean) => void };

function Switch({ className = '', label, isOn, onChange, children }: SwitchProps & { children?: ReactNode }) {
  const id = useId();
  return (
    <div className={`${styles.setting} ${className}`}>
      <input id={id} type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}

/** Turns the `/` key off, for people whose device types it by mistake. */
function KeySwitch() {
  const [isOn, setIsOn] = useState(true);
  useEffect(() => setIsOn(!isSet('search_key_off')), []);
  const change = (wanted: boolean) => {
    changeSetting('search_key_off', !wanted);
    setIsOn(wanted);
  };
  return <Switch className={styles.key} label={texts.key} isOn={isOn} onChange={change} />;
}

/** Turns storing the text of documents on, and updates it on each visit of this page. */
function TextsSwitch() {
  const { isOffline } = useConnection();
  const hasFiles = useDocuments().some(({ documents }) => documents.length > 0);
  const [isOn, setIsOn] = useState(false);
  const [status, setStatus] = useState('');
  const running = useRef<Promise<void> | null>(null);
  const bring = async () => {
    const { bringTexts } = await import('../data/documentTexts.ts');
    await bringTexts((storedCount, all) => setStatus(texts.textsHeld(storedCount, all)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once it is on and there is a connection
  useEffect(() => {
    if (!isSet('keep_document_texts')) return;
    setIsOn(true);
    if (isOffline || running.current) return;
    running.current = bring()
      .catch(() => setStatus(texts.textsFailed))
      .finally(() => {
        running.current = null;
      });
  }, [isOn, isOffline]);
  const change = (wanted: boolean) => {
    changeSetting('keep_document_texts', wanted);
    setIsOn(wanted);
    setStatus('');
    if (wanted) return;
    const drop = async () => (await import('../data/documentTexts.ts')).dropTexts();
    // Waits for a running download.
    void (running.current ?? Promise.resolve()).then(drop).catch(() => {});
  };
  if (!hasFiles && !isOn) return null;
  return (
    <Switch label={texts.keepTexts} isOn={isOn} onChange={change}>
      <span className="hint" aria-live="polite">
        {isOn && status}
      </span>
    </Switch>
  );
}
