/** Two versions of one field, side by side, with the words marked that only one of them has. */
import { diffWordsWithSpace } from 'diff';
import { Fragment, useMemo } from 'react';
import { conflictTexts as texts } from '../texts/conflict.ts';
import styles from './Notices.module.css';
import common from './Parts.module.css';

/** What is read of a value. */
const wordsOf = (value: string | boolean) => {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  return value.replaceAll('\r\n', '\n').trim();
};

/** Longer than this is not waited for, in milliseconds: the texts are then shown without marks. */
const patience = 300;

type Part = { value: string; added?: boolean; removed?: boolean };

function partsOf(theirs: string, mine: string): { mine: Part[]; theirs: Part[] } {
  const parts: Part[] | undefined = diffWordsWithSpace(theirs, mine, { timeout: patience });
  if (!parts) return { mine: [{ value: mine }], theirs: [{ value: theirs }] };
  return { mine: parts.filter(({ removed }) => !removed), theirs: parts.filter(({ added }) => !added) };
}

type ComparisonProps = {
  label: string;
  mine: string | boolean;
  theirs: string | boolean;
  /** What the second version is called. */
  heading: string;
  /** The name of the choice. */
  name: string;
  chosen: 'mine' | 'theirs' | undefined;
  choose: (which: 'mine' | 'theirs') => void;
};

export function Comparison({ label, mine, theirs, heading, name, chosen, choose }: ComparisonProps) {
  const parts = useMemo(() => partsOf(wordsOf(theirs), wordsOf(mine)), [mine, theirs]);
  const sides = [
    { which: 'mine', heading: texts.yours, parts: parts.mine, take: texts.keepYours },
    { which: 'theirs', heading, parts: parts.theirs, take: texts.takeTheirs },
  ] as const;
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <div className={styles.versions}>
        {sides.map((side) => (
          <div key={side.which} className={styles.side}>
            <p className={common.hint}>{side.heading}</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard, too */}
            <section className={styles.text} dir="auto" tabIndex={0} aria-label={`${label}: ${side.heading}`}>
              <Marked parts={side.parts} />
            </section>
            <label className={styles.choice}>
              <input
                type="radio"
                name={name}
                value={side.which}
                required
                checked={chosen === side.which}
                onChange={() => choose(side.which)}
              />
              {side.take}
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function Marked({ parts }: { parts: Part[] }) {
  if (parts.every(({ value }) => value === '')) return texts.empty;
  return parts.map(({ value, added, removed }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text in their order
    <Fragment key={place}>{added || removed ? <ins>{value}</ins> : value}</Fragment>
  ));
}
