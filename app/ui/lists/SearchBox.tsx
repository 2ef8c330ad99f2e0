/** A search box whose query is part of the address, so that Back and a shared link restore it. */
import Search from 'lucide-react/icons/search';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { maxSearchLength } from '../../../db/rules/links/paths.ts';
import { IconButton } from '../Button.tsx';
import styles from './SearchBox.module.css';

const debounceMs = 300;

type SearchBoxProps = {
  query: string;
  /** Gets the new query, trimmed. */
  onSearch: (query: string) => void;
  label: string;
  hint: string;
  /**
   * The form's target without script, the query's name there (`search` by default), and additional parameters.
   * The box needs script if omitted.
   */
  form?: { action: string; name?: string; along?: Record<string, string | undefined> };
  /** Whether the box gets the focus after navigation instead of the heading, because people come to type here. */
  takesFocus?: boolean;
};

export function SearchBox({ query, onSearch, label, hint, form, takesFocus = false }: SearchBoxProps) {
  const [typed, setTyped] = useState(query);
  const box = useRef<HTMLInputElement>(null);
  const applied = useRef(query);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });

  // The user may have typed before hydration.
  useEffect(() => setTyped(box.current?.value ?? ''), []);

  // Back, or another part of the page, changed the query.
  useEffect(() => {
    if (query === applied.current) return;
    applied.current = query;
    setTyped(query);
  }, [query]);

  const [apply] = useState(() => (text: string) => {
    const wanted = text.trim();
    if (wanted === applied.current) return;
    applied.current = wanted;
    search.current(wanted);
  });
  useEffect(() => {
    const timer = setTimeout(apply, debounceMs, typed);
    return () => clearTimeout(timer);
  }, [apply, typed]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(typed);
  };
  return (
    <div className={styles.search} data-screen-only data-needs-script={form ? undefined : ''}>
      {/* biome-ignore lint/a11y/useSemanticElements: a search element around the form would be a second landmark */}
      <form role="search" action={form?.action} aria-label={label} onSubmit={submit}>
        <input
          ref={box}
          type="search"
          data-takes-focus={takesFocus || undefined}
          name={form && (form.name ?? 'search')}
          className={styles.box}
          aria-label={label}
          placeholder={hint}
          maxLength={maxSearchLength}
          autoComplete="off"
          enterKeyHint="search"
          dir="auto"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <IconButton type="submit" label={label} className={styles.submit}>
          <Search size={20} aria-hidden />
        </IconButton>
        {Object.entries(form?.along ?? {}).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
      </form>
    </div>
  );
}
