/** Shows another person's save beside the typed version, to choose field by field. */

import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { isHistoryNoun } from '../../../db/rules/history.ts';
import { call } from '../../data/call.ts';
import { useTown } from '../../data/content.tsx';
import { formatInstant } from '../../texts/dates.ts';
import { conflictTexts as texts } from '../../texts/en/editing/conflict.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout/Layout.tsx';
import { describeValue } from '../describeValue.ts';
import type { Values } from '../formValues.ts';
import styles from '../Notices.module.css';
import type { RecordForm } from '../records/recordForm.ts';
import { useRecordNames } from '../records/useRecordNames.ts';
import { Comparison } from './Comparison.tsx';
import type { Difference } from './mergeValues.ts';

/** Two conflicting versions. */
export type FormConflict = {
  /** A new number for each conflict, so that a second one is announced again. */
  id: number;
  differences: Difference[];
  /** Fields that only the other version changed; the form already has their values. */
  taken: string[];
  /** The saved version, and its time. */
  version: number | undefined;
  savedAt: string;
  theirs: Values;
  /** The same person restored this version meanwhile. */
  isOwn: boolean;
};

type ConflictViewProps = {
  conflict: FormConflict;
  /** `sections/hero`, to find the author of the other version. */
  record: string;
  labels: Readonly<Record<string, string>>;
  describe?: RecordForm<unknown, unknown>['describe'] | undefined;
  /** Writes these values of the other version into the form, and leaves other fields as typed. */
  apply: (theirs: Values) => void;
};

type Choices = Record<string, 'mine' | 'theirs'>;

export function ConflictView({ conflict, record, labels, describe, apply }: ConflictViewProps) {
  const { differences, taken, isOwn } = conflict;
  const id = useId();
  const names = useRecordNames();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const heading = useTheirHeading(record, conflict);
  // Fields that only this person changed keep their values by default; fields that both changed need a choice.
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
          mine={describeValue(describe?.[name], mine, names)}
          theirs={describeValue(describe?.[name], theirs, names)}
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

/** The author of the other version, if the history has it. */
function useTheirHeading(record: string, { version, savedAt, isOwn }: FormConflict): string {
  const { time_zone } = useTown();
  const [person, setPerson] = useState('');
  useEffect(() => {
    // Some kinds of records have no revisions.
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
