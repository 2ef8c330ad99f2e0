/** A search result: its kind, its link, and the text around the matches. */

import { useSearch } from '@tanstack/react-router';
import { type Found, markFound } from '../../db/rules/search/marks.ts';
import { isSearchedSection, type SearchResult } from '../../db/rules/search/results.ts';
import { ForStaff } from '../shell/ForStaff.tsx';
import { formatDate } from '../texts/dates.ts';
import { searchTexts as texts } from '../texts/en/search.ts';
import styles from './SearchPage.module.css';

const titleOf = ({ noun, id, title }: SearchResult): string =>
  noun === 'sections' && isSearchedSection(id) ? title || texts.sections[id] : title;

export function SearchResultView({ result, found }: { result: SearchResult; found: Found }) {
  const isChoosing = useSearch({ from: '/search', select: (search) => search.for !== undefined });
  const { noun, path, date, excerpt, isOver, hasOtherDates } = result;
  return (
    <li className={styles.result}>
      <p className={styles.kind}>
        {texts.kinds[noun]}
        {date && (
          <>
            {' · '}
            <time dateTime={date}>{formatDate(date)}</time>
            {hasOtherDates && texts.otherDates}
          </>
        )}
        {isOver && ` · ${texts.past}`}
      </p>
      <h3 className={styles.title}>
        <a data-stretched href={path} dir="auto">
          <Marked text={titleOf(result)} found={found} />
        </a>
      </h3>
      {excerpt && (
        <p dir="auto">
          <Marked text={excerpt} found={found} />
        </p>
      )}
      {isChoosing && <ForStaff tool="answer-button" id={[noun, result.id, titleOf(result)].join('\n')} />}
    </li>
  );
}

function Marked({ text, found }: { text: string; found: Found }) {
  return markFound(text, found).map(({ text: piece, isFound }, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
    isFound ? <mark key={place}>{piece}</mark> : <span key={place}>{piece}</span>,
  );
}
