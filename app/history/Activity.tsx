/** The audit log, newest first, with filters and an export. */

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type AuditEntry, type HistoryNoun, isHistoryNoun } from '../../db/rules/history.ts';
import { ExportLink } from '../accounts/editing/ExportLink.tsx';
import { call } from '../data/call.ts';
import { useNow, useTown } from '../data/content.tsx';
import { DateField } from '../editing/fields/DateField.tsx';
import { SelectField } from '../editing/fields/SelectField.tsx';
import { LoadError } from '../editing/LoadError.tsx';
import common from '../editing/Parts.module.css';
import { useServerList } from '../editing/useServerList.ts';
import { historyTexts as texts } from '../texts/en/office/history.ts';
import { Button } from '../ui/Button.tsx';
import { Cluster } from '../ui/layout/Layout.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import styles from './Activity.module.css';
import { useHistoryDialog } from './useHistoryDialog.tsx';

type Page = { entries: AuditEntry[]; next: string | null };
type Choices = { people: { person: string; person_name: string }[]; actions: string[]; nouns: string[] };
type Shown = { noun: HistoryNoun; id: string; version: number };

const none: Choices = { people: [], actions: [], nouns: [] };

export function Activity() {
  const [filter, setFilter] = useState('');
  const first = useServerList(filter, (query) => call<Page>(`/api/audit?${query}`));
  const choices = useServerList('', () => call<Choices>('/api/audit/choices')).data ?? none;
  const more = useMore(filter, first.data);
  const { open, modal } = useHistoryDialog(first.reload);

  return (
    <>
      <Filters choices={choices} filter={filter} setFilter={setFilter} />
      <Cluster className={styles.over}>
        <p role="status">{first.isLoading ? texts.loading : texts.shown(more.entries.length, more.next === null)}</p>
        <ExportLink size="small" href={`/api/audit.csv${filter && `?${filter}`}`}>
          {texts.download}
        </ExportLink>
      </Cluster>
      <LoadError list={first} failedText={texts.activityFailed} />
      {first.data && more.entries.length === 0 && <EmptyState>{texts.noEntries}</EmptyState>}
      <ol ref={more.list} className={styles.entries} aria-busy={first.isLoading || undefined}>
        {more.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} show={open} />
        ))}
      </ol>
      {more.failed && <p role="alert">{texts.activityFailed}.</p>}
      {more.next !== null && (
        <Button size="small" className={styles.more} isBusy={more.busy} onClick={() => void more.load()}>
          {more.busy ? texts.loading : texts.more}
        </Button>
      )}
      {modal}
    </>
  );
}

/** The pages after the first; a new first page discards them. */
function useMore(filter: string, first: Page | null) {
  const [loaded, setLoaded] = useState<{ first: Page | null; page: Page } | null>(null);
  const [state, setState] = useState({ busy: false, failed: false });
  const list = useRef<HTMLOListElement>(null);
  const focusAt = useRef<number | null>(null);
  const page = loaded?.first === first ? loaded?.page : first;
  useEffect(() => {
    if (focusAt.current === null) return;
    list.current?.querySelectorAll<HTMLElement>('li')[focusAt.current]?.focus({ preventScroll: true });
    focusAt.current = null;
  });
  const load = async () => {
    if (!page?.next || state.busy) return;
    setState({ busy: true, failed: false });
    try {
      const next = await call<Page>(`/api/audit?${filter}${filter && '&'}before=${page.next}`);
      focusAt.current = page.entries.length;
      setLoaded({ first, page: { entries: [...page.entries, ...next.entries], next: next.next } });
      setState({ busy: false, failed: false });
    } catch {
      setState({ busy: false, failed: true });
    }
  };
  return { entries: page?.entries ?? [], next: page?.next ?? null, list, load, ...state };
}

type FiltersProps = { choices: Choices; filter: string; setFilter: (filter: string) => void };

function Filters({ choices, filter, setFilter }: FiltersProps) {
  // On a phone they would push the list off the screen.
  const [open, setOpen] = useState(() => matchMedia('(width >= 640px)').matches);
  const form = useRef<HTMLFormElement>(null);
  const apply = (event?: FormEvent) => {
    event?.preventDefault();
    // Ignores a day that is only half typed.
    if (!form.current?.checkValidity()) return;
    const given = [...new FormData(form.current)].filter(([, value]) => value !== '') as [string, string][];
    setFilter(new URLSearchParams(given).toString());
  };
  const choose = (all: string, options: { value: string; label: string }[]) => [
    { value: '', label: all },
    ...options.sort((a, b) => a.label.localeCompare(b.label)),
  ];
  const name = (values: string[], label: (value: string) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  const people = choices.people.map(({ person, person_name }) => ({
    value: person,
    label: texts.by(person, person_name),
  }));
  return (
    <details className={styles.folded} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{texts.filters}</summary>
      <form ref={form} className={styles.filters} aria-label={texts.filters} onChange={() => apply()} onSubmit={apply}>
        <SelectField name="person" label={texts.person} options={choose(texts.everybody, people)} />
        <SelectField
          name="action"
          label={texts.action}
          options={choose(texts.everything, name(choices.actions, texts.actionName))}
        />
        <SelectField
          name="noun"
          label={texts.noun}
          options={choose(texts.everywhere, name(choices.nouns, texts.groupName))}
        />
        <DateField name="from" label={texts.from} />
        <DateField name="to" label={texts.to} />
        <Button
          size="small"
          className={styles.clear}
          disabled={filter === ''}
          onClick={() => {
            form.current?.reset();
            form.current?.querySelector('select')?.focus();
            setFilter('');
          }}
        >
          {texts.clearFilters}
        </Button>
      </form>
    </details>
  );
}

function Entry({ entry, show }: { entry: AuditEntry; show: (shown: Shown) => void }) {
  const { time_zone } = useTown();
  const now = useNow();
  const { noun, record_id: id, version, title, action } = entry;
  const sentence = texts.said(entry);
  // A record without a title has no version left.
  const change =
    isHistoryNoun(noun) && version !== null && title !== '' && !['published', 'expired'].includes(action)
      ? { noun, id, version }
      : null;
  return (
    <li tabIndex={-1}>
      <p>
        <strong>{texts.by(entry.person, entry.person_name)}</strong> {sentence}
      </p>
      <p className={`${common.hint} ${styles.when}`}>
        <time dateTime={entry.created_at}>{texts.when(entry.created_at, time_zone, now)}</time>
        {change && (
          <Button variant="link" className={styles.change} aria-haspopup="dialog" onClick={() => show(change)}>
            {texts.seeChange}
            <span className="visually-hidden">{texts.seeChangeOf(sentence)}</span>
          </Button>
        )}
      </p>
    </li>
  );
}
