/** Two versions of one field, side by side, with differing words marked. */
import { diffWordsWithSpace } from 'diff';
import { Fragment, useMemo } from 'react';
import { conflictTexts as texts } from '../../texts/en/editing/conflict.ts';
import styles from '../Notices.module.css';
import common from '../Parts.module.css';

/** The displayed text of a value. */
const displayText = (value: string | boolean) => {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  return value.replaceAll('\r\n', '\n').trim();
};

/** If comparing takes longer (milliseconds), the texts are shown without marks. */
const diffTimeoutMs = 300;

type DiffPart = { value: string; added?: boolean; removed?: boolean };

function diffTexts(theirs: string, mine: string): { mine: DiffPart[]; theirs: DiffPart[] } {
  const parts: DiffPart[] | undefined = diffWordsWithSpace(theirs, mine, { timeout: diffTimeoutMs });
  if (!parts) return { mine: [{ value: mine }], theirs: [{ value: theirs }] };
  return { mine: parts.filter(({ removed }) => !removed), theirs: parts.filter(({ added }) => !added) };
}

type ComparisonProps = {
  label: string;
  mine: string | boolean;
  theirs: string | boolean;
  /** The name of the second version. */
  heading: string;
  takeText: string;
  /** The name of the radio group. */
  name: string;
  chosen: 'mine' | 'theirs' | undefined;
  choose: (which: 'mine' | 'theirs') => void;
};

export function Comparison({ label, mine, theirs, heading, takeText, name, chosen, choose }: ComparisonProps) {
  const parts = useMemo(() => diffTexts(displayText(theirs), displayText(mine)), [mine, theirs]);
  const sides = [
    { which: 'mine', heading: texts.yours, parts: parts.mine, take: texts.keepYours },
    { which: 'theirs', heading, parts: parts.theirs, take: takeText },
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
              <MarkedText parts={side.parts} />
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

function MarkedText({ parts }: { parts: DiffPart[] }) {
  if (parts.every(({ value }) => value === '')) return texts.empty;
  return parts.map(({ value, added, removed }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text in their order
    <Fragment key={place}>{added || removed ? <ins>{value}</ins> : value}</Fragment>
  ));
}
