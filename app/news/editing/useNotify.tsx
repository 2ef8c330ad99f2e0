/** The switch in a form that decides whether subscribers are notified. */
import { useEffect, useRef, useState } from 'react';
import { type NotifiedNoun, type NotifiedRecord, topicOf } from '../../../db/rules/news/notifications.ts';
import { CheckField } from '../../editing/fields/CheckField.tsx';
import type { RecordForm, SavedRecord } from '../../editing/records/recordForm.ts';
import { newsEditingTexts as texts } from '../../texts/en/news/newsEditing.ts';
import { type Notifying, readNotifications, readSubscriberCounts } from './api.ts';
import { watchNotification } from './watchedNotification.ts';

type NotifyOptions<N extends NotifiedNoun> = {
  noun: N;
  /** The id of the edited record; undefined for a new one. */
  id: string | undefined;
  /** Reads the fields that decide the recipients from the form. */
  read: (data: FormData) => NotifiedRecord[N] | null;
  /** The default: on for a new record, off for a correction. */
  tellsAtFirst?: boolean;
};

/**
 * @returns the field; `withNotify`, which adds the choice to a form's call; `onSaved`, which follows the notification
 * so that it can be stopped; `warning`, the number of recipients of an irreversible message, '' for none
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
        // A notification that is still waiting keeps the switch on.
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
          // Not a field of the record: it is neither compared nor stored in a draft.
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
