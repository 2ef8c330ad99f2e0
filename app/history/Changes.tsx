/** Shows the changes of one version, field by field, with added and removed words marked. */
import { type Change, diffArrays, diffWordsWithSpace } from 'diff';
import { type ReactNode, useMemo } from 'react';
import type { FieldDifference, HistoryNoun } from '../../db/rules/history.ts';
import { useRecordNames } from '../editing/records/useRecordNames.ts';
import { historyTexts as texts } from '../texts/en/office/history.ts';
import { fieldLabel, formatFieldValue } from '../texts/en/office/historyFields.ts';
import styles from './Changes.module.css';

type ChangesProps = {
  noun: HistoryNoun;
  found: readonly FieldDifference[];
  /** Whether there is no earlier version to compare with. */
  first: boolean;
  /** The first day of the event in the two versions. */
  dates: { before: string; after: string };
};

export function Changes({ noun, found, first, dates }: ChangesProps) {
  const names = useRecordNames();
  const label = (field: string) => (field === 'text' && noun === 'banners' ? fieldLabel('content') : fieldLabel(field));
  return (
    <dl className={styles.fields}>
      {found.map((difference) => (
        <div key={difference.field}>
          <dt>{label(difference.field)}</dt>
          <dd dir="auto">
            <Field
              difference={difference}
              first={first}
              words={(value, side) => formatFieldValue(difference.kind, value, { date: dates[side], names })}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type FieldProps = {
  difference: FieldDifference;
  first: boolean;
  words: (value: string, side: 'before' | 'after') => string;
};

function Field({ difference: { kind, before, after }, first, words }: FieldProps) {
  if (Array.isArray(before) || Array.isArray(after)) {
    const lines = (value: string | string[], side: 'before' | 'after') => [value].flat().map((one) => words(one, side));
    return <Lines before={lines(before, 'before')} after={lines(after, 'after')} first={first} />;
  }
  const [old, now] = [words(before, 'before'), words(after, 'after')];
  if (first) return <p className={styles.text}>{now}</p>;
  if (kind === 'text' && old && now) return <Words before={old} after={now} />;
  if (kind === 'file' && old === now) {
    return (
      <p>
        {now}: {texts.replacedFile}
      </p>
    );
  }
  return (
    <>
      {old && (
        <p className={styles.text}>
          <Mark as="del">{old}</Mark>
        </p>
      )}
      <p className={styles.text}>{now ? <Mark as="ins">{now}</Mark> : texts.empty}</p>
    </>
  );
}

/** If comparing takes longer (milliseconds), both texts are shown whole. */
const diffTimeoutMs = 300;
/** Shortens longer unchanged text to this many characters at each end. */
const contextCharacters = 120;

function shorten(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 3 * contextCharacters) return text;
  const head = isFirst ? '' : text.slice(0, contextCharacters);
  const tail = isLast ? '' : text.slice(-contextCharacters);
  return `${head} … ${tail}`;
}

function Words({ before, after }: { before: string; after: string }) {
  const parts = useMemo(
    (): Change[] =>
      diffWordsWithSpace(before, after, { timeout: diffTimeoutMs }) ?? [
        { value: before, removed: true, added: false, count: 1 },
        { value: after, removed: false, added: true, count: 1 },
      ],
    [before, after],
  );
  return (
    <p className={styles.text}>
      {parts.map(({ value, added, removed }, place) => {
        if (!added && !removed) return shorten(value, place === 0, place === parts.length - 1);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text in their order
          <Mark key={place} as={added ? 'ins' : 'del'}>
            {value}
          </Mark>
        );
      })}
    </p>
  );
}

function Lines({ before, after, first }: { before: string[]; after: string[]; first: boolean }) {
  const parts = useMemo(() => diffArrays(before, after), [before, after]);
  const lines = parts.flatMap(({ value, added, removed }) =>
    value.map((text) => ({ text, as: !first && added ? ('ins' as const) : removed ? ('del' as const) : null })),
  );
  if (lines.length === 0) return <p>{texts.empty}</p>;
  return (
    <ul className={styles.lines}>
      {lines.map(({ text, as }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one list in their order
        <li key={place}>{as ? <Mark as={as}>{text}</Mark> : text}</li>
      ))}
    </ul>
  );
}

/** Marked visually, and in words for screen readers. */
function Mark({ as: Element, children }: { as: 'ins' | 'del'; children: ReactNode }) {
  return (
    <Element className={styles[Element]}>
      <span className="visually-hidden"> {Element === 'ins' ? texts.inserted : texts.removed} </span>
      {children}
      <span className="visually-hidden"> {texts.marksEnd} </span>
    </Element>
  );
}
