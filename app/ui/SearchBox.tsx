/** A search box whose words the address says, so that Back and a shared link bring them again. */
import Search from 'lucide-react/icons/search';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { maxSearchLength } from '../../db/rules/paths.ts';
import styles from './SearchBox.module.css';

/** How long typing must pause before the list follows, in milliseconds. */
const debounceMs = 300;

type SearchBoxProps = {
  /** What is searched for now. */
  words: string;
  /** Called with what is to be searched for instead, without spaces around it. */
  onSearch: (words: string) => void;
  label: string;
  hint: string;
  /** Where the form is sent without script, and what goes along with `search`. Left out: there is no box then. */
  form?: { action: string; along?: Record<string, string> };
};

export function SearchBox({ words, onSearch, label, hint, form }: SearchBoxProps) {
  const [typed, setTyped] = useState(words);
  const box = useRef<HTMLInputElement>(null);
  const applied = useRef(words);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });

  // Somebody may have typed before the script came.
  useEffect(() => setTyped(box.current?.value ?? ''), []);

  // Another part of the page, or Back, changed it.
  useEffect(() => {
    if (words === applied.current) return;
    applied.current = words;
    setTyped(words);
  }, [words]);

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
    <search className={styles.search} data-screen-only data-needs-script={form ? undefined : ''}>
      <form action={form?.action} onSubmit={submit}>
        <Search size={20} aria-hidden />
        <input
          ref={box}
          type="search"
          name={form && 'search'}
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
        {Object.entries(form?.along ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
    </search>
  );
}
