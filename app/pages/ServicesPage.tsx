/** /services: the town's services by topic and from A to Z. */
import { useState } from 'react';
import { pagePath } from '../../db/rules/links/paths.ts';
import { groupByTopic, type PageLink, sortByTitle } from '../../db/rules/pages/pages.ts';
import { foldText } from '../../db/rules/search/foldText.ts';
import { usePageLinks } from '../data/content.tsx';
import { ForStaff } from '../shell/ForStaff.tsx';
import { pageTexts as texts } from '../texts/en/content/pages.ts';
import { screenTexts } from '../texts/en/screens.ts';
import { Header } from '../ui/layout/Header.tsx';
import { Container } from '../ui/layout/Layout.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { SearchBox } from '../ui/lists/SearchBox.tsx';
import { PageLinks } from './PageLinks.tsx';
import styles from './PageLists.module.css';

const wordsOf = ({ title, summary }: PageLink) => foldText(`${title} ${summary}`);

export function ServicesPage() {
  const links = usePageLinks();
  const pages = links.filter(({ kind }) => kind !== 'department');
  const hasDepartments = pages.length < links.length;
  const [query, setQuery] = useState('');
  const found = pages.filter((page) => wordsOf(page).includes(foldText(query)));
  return (
    <Container className={styles.page}>
      <Header level={1} title={screenTexts.services} subtitle={pages.length > 0 && texts.servicesLead}>
        <ForStaff tool="pages" edits="pages" />
      </Header>
      {pages.length === 0 ? (
        <EmptyState>{texts.noServices}</EmptyState>
      ) : (
        <SearchBox query={query} onSearch={setQuery} label={texts.filter} hint={texts.filterHint} />
      )}
      <p className="visually-hidden" aria-live="polite">
        {query && texts.count(found.length)}
      </p>
      {query && found.length === 0 && <EmptyState>{texts.noMatch(query)}</EmptyState>}
      {groupByTopic(found).map(({ topic, pages: ofTopic }) => (
        <section key={topic} aria-labelledby={`topic-${topic}`}>
          <h2 id={`topic-${topic}`}>{texts.topics[topic]}</h2>
          <PageLinks pages={ofTopic} level={3} />
        </section>
      ))}
      {found.length > 0 && (
        <section aria-labelledby="a-to-z">
          <h2 id="a-to-z">{texts.byName}</h2>
          <ul className={styles.names}>
            {sortByTitle(found).map(({ id, slug, title }) => (
              <li key={id}>
                <a href={pagePath(slug)} dir="auto">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {hasDepartments && (
        <p>
          <a href="/departments">{screenTexts.departments}</a>
        </p>
      )}
    </Container>
  );
}
