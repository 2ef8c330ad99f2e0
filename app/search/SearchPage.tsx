/** Searches everything of the town. `?q=` is the query. */
import { useRouter, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import { parseSearchQuery } from '../../db/rules/links/paths.ts';
import { hasOnlyFillers } from '../../db/rules/search/fillers.ts';
import { maxSearchResults, type SearchAnswer } from '../../db/rules/search/results.ts';
import { useSection, useTown } from '../data/content.tsx';
import { telephoneHref } from '../sections/contact/telephoneHref.ts';
import { ForStaff } from '../shell/ForStaff.tsx';
import { searchTexts as texts } from '../texts/en/search.ts';
import { Header } from '../ui/layout/Header.tsx';
import { Cluster, Container } from '../ui/layout/Layout.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { SearchBox } from '../ui/lists/SearchBox.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RetryNotice } from '../ui/RetryNotice.tsx';
import styles from './SearchPage.module.css';
import { SearchResultView } from './SearchResultView.tsx';
import { SearchSettings } from './SearchSettings.tsx';
import { useReportMiss } from './useReportMiss.ts';
import { useSearchAnswer } from './useSearchAnswer.ts';

export function SearchPage() {
  const router = useRouter();
  const { display_name } = useTown();
  const { q = '', for: answeredWords } = useSearch({ from: '/search' });
  const { answer, query, isStored, isSearching, hasFailed, ask, retry } = useSearchAnswer(q);
  const searchFor = (text: string) => {
    const typed = parseSearchQuery(text);
    ask(typed);
    void router.navigate({
      to: '/search',
      search: { q: typed || undefined, for: answeredWords },
      replace: true,
      resetScroll: false,
    });
  };
  useReportMiss(query, isStored ? null : answer);
  return (
    <Container className={styles.page}>
      <Header level={1} title={texts.title} subtitle={texts.subtitle(display_name)} />
      {answeredWords && <ForStaff tool="answer-choice" />}
      <SearchBox
        query={q}
        onSearch={searchFor}
        label={texts.label}
        hint={texts.hint}
        form={{ action: '/search', name: 'q' }}
        takesFocus={q === ''}
      />
      <section aria-labelledby="results">
        <h2 className="visually-hidden" id="results">
          {texts.heading}
        </h2>
        <p className={`hint ${styles.count}`} aria-live="polite">
          {isSearching ? texts.searching : answer && query && texts.count(answer.results.length, maxSearchResults)}
        </p>
        {hasFailed && <RetryNotice retry={retry}>{texts.failed}</RetryNotice>}
        {isStored && <Notice tone="warning">{texts.stored}</Notice>}
        {answer && query && <Answer key={query} answer={answer} query={query} isStored={isStored} />}
      </section>
      <SearchSettings />
      <ForStaff tool="search-misses" />
    </Container>
  );
}

/** Draws this many of a local answer's results at once, because a slow phone takes long to draw all. */
const firstResults = 6;

function Answer({ answer, query, isStored }: { answer: SearchAnswer; query: string; isStored: boolean }) {
  const { results, terms, starts, corrections, isLoose } = answer;
  const found = useMemo(() => ({ terms: new Set(terms), starts }), [terms, starts]);
  const drawn = useDeferredValue(results, isStored ? results.slice(0, firstResults) : results);
  if (results.length === 0) return <NothingFound query={query} isStored={isStored} />;
  return (
    <>
      {(corrections.length > 0 || isLoose) && (
        <div className={styles.about}>
          {corrections.map(({ from, to }) => (
            <p key={from}>{texts.corrected(from, to)}</p>
          ))}
          {isLoose && <p>{texts.loose}</p>}
        </div>
      )}
      <ol className={styles.results}>
        {drawn.map((result) => (
          <SearchResultView key={`${result.noun} ${result.id}`} result={result} found={found} />
        ))}
      </ol>
    </>
  );
}

/** Suggests contacting the office. */
function NothingFound({ query, isStored }: { query: string; isStored: boolean }) {
  const { phone, email } = useSection('contact');
  const canAsk = Boolean(phone.office || email);
  if (hasOnlyFillers(query)) return <EmptyState title={texts.noWords} />;
  return (
    <EmptyState
      title={texts.none(query)}
      action={
        canAsk && (
          <Cluster>
            {phone.office && <a href={telephoneHref(phone.office)}>{phone.office}</a>}
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </Cluster>
        )
      }
    >
      {isStored && <p>{texts.noneStored}</p>}
      {canAsk && <p>{texts.noneAdvice}</p>}
    </EmptyState>
  );
}
