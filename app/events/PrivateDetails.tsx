/** The private details of a rental, for signed-in people. Fetched on demand and never cached. */
import { useEffect, useState } from 'react';
import { type Event, eventText } from '../../db/rules/events/events.ts';
import { type CallError, call } from '../data/call.ts';
import { eventDetailTexts as texts } from '../texts/en/content/eventDetails.ts';
import { Prose } from '../ui/text/Prose.tsx';
import styles from './EventDialog.module.css';

type LoadState = { event: Event } | { told: string } | null;

const errorTexts: Record<number, string> = { 401: texts.signedOut, 403: texts.unconfirmed, 404: texts.notFound };

/** @param version of the event; a new version is fetched again */
export function PrivateDetails({ id, version }: { id: string; version: number }) {
  const [answer, setAnswer] = useState<LoadState>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version must be fetched again
  useEffect(() => {
    let here = true;
    call<Event>(`/api/calendar/${encodeURIComponent(id)}`).then(
      (event) => here && setAnswer({ event }),
      ({ status }: CallError) => here && setAnswer({ told: errorTexts[status] ?? texts.failed }),
    );
    return () => {
      here = false;
    };
  }, [id, version]);
  return (
    <div className={styles.details} aria-live="polite">
      {answer === null && <p>{texts.loading}</p>}
      {answer && 'told' in answer && <p>{answer.told}</p>}
      {answer && 'event' in answer && <Details event={answer.event} />}
    </div>
  );
}

function Details({ event }: { event: Event }) {
  const { renter_name, renter_phone, renter_email, location_detail, content } = event;
  const facts = [
    [texts.renter, renter_name],
    [texts.phone, renter_phone],
    [texts.email, renter_email],
    [texts.place, location_detail],
  ] as const;
  const known = facts.filter(([, text]) => text !== '');
  // The page above already shows the public description.
  const more = content !== '' && content !== event.description ? content : '';
  if (known.length === 0 && more === '') return eventText(event) === '' ? <p>{texts.nothing}</p> : null;
  return (
    <>
      {known.length > 0 && (
        <dl className={styles.facts}>
          {known.map(([name, text]) => (
            <Fact key={name} name={name} text={text} />
          ))}
        </dl>
      )}
      <Prose text={more} />
    </>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd dir="auto">{text}</dd>
    </>
  );
}
