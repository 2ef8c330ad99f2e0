/** What somebody else saved while this was being typed: both versions side by side, to choose from field by field. */

import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { isHistoryNoun } from '../../../db/rules/history.ts';
import { call } from '../../data/call.ts';
import { useTown } from '../../data/content.tsx';
import { formatInstant } from '../../texts/dates.ts';
import { conflictTexts as texts } from '../../texts/en/conflict.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/Layout.tsx';
import { describeValue, type Values } from '../formValues.ts';
import styles from '../Notices.module.css';
import type { RecordForm } from '../recordForm.ts';
import { Comparison } from './Comparison.tsx';
import type { Difference } from './mergeValues.ts';

/** Two versions that met. */
export type FormConflict = {
  /** A new number for each, so that a second conflict is announced again. */
  id: number;
  differences: Difference[];
  /** What only they changed, which is in the form already. */
  taken: string[];
  /** The version that is saved now, and when it was. */
  version: number | undefined;
  savedAt: string;
  theirs: Values;
  /** It is a version that the same person restored meanwhile. */
  isOwn: boolean;
};

type ConflictViewProps = {
  conflict: FormConflict;
  /** `sections/hero`, to look up who saved it. */
  record: string;
  labels: Readonly<Record<string, string>>;
  describe?: RecordForm<unknown, unknown>['describe'] | undefined;
  /** Puts these values of theirs into the form; everything else stays as it is typed. */
  apply: (theirs: Values) => void;
};

type Choices = Record<string, 'mine' | 'theirs'>;

export function ConflictView({ conflict, record, labels, describe, apply }: ConflictViewProps) {
  const { differences, taken, isOwn } = conflict;
  const id = useId();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const heading = useTheirHeading(record, conflict);
  // What only this person changed stays unless they say otherwise; what both changed is for them to decide.
  const [choices, setChoices] = useState<Choices>(() =>
    Object.fromEntries(differences.filter(({ clash }) => !clash).map(({ name }) => [name, 'mine'])),
  );
  useEffect(() => headingRef.current?.focus(), []);

  const all = (which: 'mine' | 'theirs') =>
    setChoices(Object.fromEntries(differences.map(({ name }) => [name, which])));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = differences.filter(({ name }) => choices[name] === 'theirs');
    apply(Object.fromEntries(wanted.map(({ name, theirs }) => [name, theirs])));
  };
  const named = (name: string) => labels[name] ?? name;

  return (
    <form className={styles.conflict} aria-labelledby={`${id}title`} onSubmit={submit}>
      <h3 id={`${id}title`} ref={headingRef} tabIndex={-1}>
        {isOwn ? texts.ownTitle : texts.title}
      </h3>
      {taken.length > 0 && <p>{(isOwn ? texts.ownMerged : texts.merged)(taken.map(named).join(', '))}</p>}
      <p>
        {differences.some(({ clash }) => clash) ? texts.intro : isOwn ? texts.ownMergedAll : texts.mergedAll}{' '}
        {texts.compared}
      </p>
      {differences.length > 1 && (
        <Cluster className={styles.buttons}>
          <Button size="small" onClick={() => all('mine')}>
            {texts.allMine}
          </Button>
          <Button size="small" onClick={() => all('theirs')}>
            {isOwn ? texts.allRestored : texts.allTheirs}
          </Button>
        </Cluster>
      )}
      {differences.map(({ name, mine, theirs }) => (
        <Comparison
          key={name}
          label={named(name)}
          mine={describeValue(describe?.[name], mine)}
          theirs={describeValue(describe?.[name], theirs)}
          heading={heading}
          takeText={isOwn ? texts.takeRestored : texts.takeTheirs}
          name={`${id}${name}`}
          chosen={choices[name]}
          choose={(which) => setChoices((now) => ({ ...now, [name]: which }))}
        />
      ))}
      <Cluster className={styles.buttons}>
        <Button type="submit">{texts.apply}</Button>
      </Cluster>
    </form>
  );
}

/** Who saved the other version, where the history tells. */
function useTheirHeading(record: string, { version, savedAt, isOwn }: FormConflict): string {
  const { time_zone } = useTown();
  const [person, setPerson] = useState('');
  useEffect(() => {
    // Not every kind of record has revisions.
    if (isOwn || !isHistoryNoun(record.split('/')[0] ?? '')) return;
    let present = true;
    call<{ revisions: { version: number; person: string; person_name: string }[] }>(`/api/history/${record}`).then(
      ({ revisions }) => {
        const found = revisions.find((revision) => revision.version === version);
        if (present && found) setPerson(found.person_name || found.person);
      },
      () => {},
    );
    return () => {
      present = false;
    };
  }, [record, version, isOwn]);
  if (!savedAt) return texts.theirs;
  const when = formatInstant(savedAt, time_zone);
  if (isOwn) return texts.ownVersion(when);
  return person ? texts.theirsBy(person, when) : texts.theirsAt(when);
}
