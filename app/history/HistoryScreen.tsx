/** The administrators' history: the audit log, and recently deleted records. */

import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { RequireAdmin } from '../accounts/RequireSignIn.tsx';
import { historyTexts as texts } from '../texts/en/office/history.ts';
import { Button } from '../ui/Button.tsx';
import { Activity } from './Activity.tsx';
import { Bin } from './Bin.tsx';
import styles from './HistoryScreen.module.css';

const tabs = [
  { name: 'activity', label: texts.activity, Panel: Activity },
  { name: 'bin', label: texts.bin, Panel: Bin },
] as const;

export function HistoryScreen() {
  return (
    <RequireAdmin>
      <HistoryTabs />
    </RequireAdmin>
  );
}

function HistoryTabs() {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const { name, Panel } = tabs[chosen] ?? tabs[0];

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      Home: -chosen,
      End: tabs.length - 1 - chosen,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (chosen + step + tabs.length) % tabs.length;
    setChosen(next);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };

  return (
    <div className={styles.screen}>
      <h1>{texts.title}</h1>
      <p>{texts.intro}</p>
      <div ref={list} className={styles.tabs} role="tablist" aria-label={texts.tabs} onKeyDown={onKeyDown}>
        {tabs.map((tab, place) => (
          <Button
            variant="plain"
            key={tab.name}
            role="tab"
            id={`${id}${tab.name}`}
            aria-selected={place === chosen}
            aria-controls={`${id}panel`}
            tabIndex={place === chosen ? 0 : -1}
            onClick={() => setChosen(place)}
          >
            {tab.label}
          </Button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${name}`} className={styles.panel}>
        <Panel />
      </div>
    </div>
  );
}
