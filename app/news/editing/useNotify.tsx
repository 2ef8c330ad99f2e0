/** The switch in a form that says whether people are told of what is saved, and by what. */
import { useEffect, useRef, useState } from 'react';
import { type NotifiedNoun, type NotifiedRecord, topicOf } from '../../../db/rules/news/notifications.ts';
import { CheckField } from '../../editing/fields/CheckField.tsx';
import type { RecordForm, SavedRecord } from '../../editing/recordForm.ts';
import { newsEditingTexts as texts } from '../../texts/en/newsEditing.ts';
import { type Notifying, readNotifications, readSubscriberCounts } from './api.ts';
import { watchNotification } from './watchedNotification.ts';

type NotifyOptions<N extends NotifiedNoun> = {
  noun: N;
  /** The record that is edited; undefined for a new one. */
  id: string | undefined;
  /** What of the record decides who is told, from the form as it is filled in. */
  read: (data: FormData) => NotifiedRecord[N] | null;
  /** Whether people are told unless somebody says otherwise; of a new record they are, of a correction not. */
  tellsAtFirst?: boolean;
};

/**
 * @returns the field; `withNotify`, which makes a form's call say what was chosen; `onSaved`, which follows what is told
 *   then, so that it can be stopped; `warning`, how many are told of what cannot be taken back, '' where nobody is
 */
export function useNotify<N extends NotifiedNoun>({
  noun,
  id,
  read,
  tellsAtFirst = id === undefined,
}: NotifyOptions<N>) {
  const [chosen, setChosen] = useState<boolean | undefined>();
  const isOn = chosen ?? (id === undefined ? tellsAtFirst : undefined);
  const [topic, setTopic] = useState<string | null>(null);
  const [counts, setCounts] = useState<Map<string, { emails: number; devices: number }> | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const latestRead = useRef(read);
  latestRead.current = read;

  useEffect(() => {
    let isPresent = true;
    const fail = () => {};
    readSubscriberCounts().then(({ topics }) => {
      if (isPresent) setCounts(new Map(topics.map(({ topic, count, devices }) => [topic, { emails: count, devices }])));
    }, fail);
    if (id !== undefined) {
      readNotifications(id).then(([newest]) => {
        // What was to be told and was not yet still is.
        if (isPresent) setChosen((before) => before ?? (newest?.state === 'waiting' || tellsAtFirst));
      }, fail);
    }
    return () => {
      isPresent = false;
    };
  }, [id, tellsAtFirst]);
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const update = () => {
      const record = latestRead.current(new FormData(form));
      setTopic(record && topicOf(noun, record));
    };
    update();
    for (const kind of ['input', 'change']) form.addEventListener(kind, update);
    return () => {
      for (const kind of ['input', 'change']) form.removeEventListener(kind, update);
    };
  }, [noun]);

  const isShown = topic !== null && isOn !== undefined;
  const field = (
    <div ref={place}>
      {isShown && (
        <CheckField
          // Nothing of the record: it is neither compared nor kept with a draft.
          name=""
          label={texts.tell(counts?.get(topic) ?? null)}
          hint={id === undefined || tellsAtFirst ? texts.hint(noun) : texts.correctionHint}
          checked={isOn}
          onChange={({ target }) => setChosen(target.checked)}
        />
      )}
    </div>
  );
  const notifying: Notifying = isShown ? { notify: isOn } : {};
  function withNotify<Saved extends SavedRecord, Body>(form: RecordForm<Saved, Body>): RecordForm<Saved, Body> {
    return { ...form, bodyOf: (data) => ({ ...form.bodyOf(data), ...notifying }) };
  }
  const onSaved = (saved: SavedRecord) => {
    if (isShown && isOn && saved.id !== undefined) watchNotification(String(saved.id));
  };
  const reached = isShown && isOn ? counts?.get(topic) : undefined;
  return { field, notifying, withNotify, onSaved, warning: reached ? texts.warning(reached) : '' };
}
