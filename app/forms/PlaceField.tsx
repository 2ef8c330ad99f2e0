/** A place: words for it, and the device's location if its owner presses for it. */
import MapPin from 'lucide-react/icons/map-pin';
import { useState } from 'react';
import { farMiles, measureMiles } from '../../db/rules/forms/distance.ts';
import { answerName } from '../../db/rules/forms/filledForm.ts';
import { readPlace } from '../../db/rules/town/contactPlace.ts';
import { useSection } from '../data/content.tsx';
import { formFillingTexts as texts } from '../texts/en/requests/formFilling.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/forms/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from './Fields.module.css';
import { type FieldControlProps, hintOf } from './fieldHint.ts';
import { toPlace } from './fieldValues.ts';

const feetPerMeter = 3.28084;
const waitMs = 15_000;

type Failure = keyof typeof texts.locationFailures;
const failureByCode: Readonly<Record<number, Failure>> = { 1: 'denied', 3: 'timeout' };

/** @throws a Failure as text */
function locate(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject: (failure: Failure) => void) => {
    if (!window.isSecureContext) return reject('insecure');
    if (!navigator.geolocation) return reject('unavailable');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      ({ code }) => reject(failureByCode[code] ?? 'unavailable'),
      { enableHighAccuracy: true, timeout: waitMs, maximumAge: 0 },
    );
  });
}

/** The miles to the town's office; null where they are few, or nobody knows. */
function useDistance({ lat, long }: { lat: number | null; long: number | null }): number | null {
  const [townLat, townLong] = (readPlace(useSection('contact').coordinates) ?? '').split(',').map(Number);
  if (lat === null || long === null || townLat === undefined || townLong === undefined) return null;
  const miles = measureMiles({ lat, long }, { lat: townLat, long: townLong });
  return miles > farMiles ? Math.round(miles) : null;
}

export function PlaceField({ field, condition, value, onChange, fault }: FieldControlProps) {
  const place = toPlace(value);
  const miles = useDistance(place);
  const [status, setStatus] = useState('');
  const [problem, setProblem] = useState('');
  const find = async () => {
    setProblem('');
    setStatus(texts.locating);
    try {
      const { latitude, longitude, accuracy } = await locate();
      onChange({ ...place, lat: latitude, long: longitude, accuracy_m: Math.round(accuracy) });
      setStatus('');
    } catch (failure) {
      setStatus('');
      setProblem(texts.locationFailures[failure as Failure] ?? texts.locationFailures.unavailable);
    }
  };
  const remove = () => {
    onChange({ ...place, lat: null, long: null, accuracy_m: null });
    setStatus(texts.locationRemoved);
  };
  const isLocated = place.lat !== null && place.long !== null;
  const feet = Math.max(1, Math.round((place.accuracy_m ?? 0) * feetPerMeter));
  return (
    <div className={styles.parts}>
      <Field
        label={field.label}
        required={field.required}
        hint={hintOf({ field, condition }, texts.placeHint)}
        error={fault}
      >
        {(control) => (
          <input
            {...control}
            name={answerName(field.key)}
            value={place.address_text}
            aria-required={field.required || undefined}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...place, address_text: target.value })}
          />
        )}
      </Field>
      <div className={styles.buttons} data-needs-script>
        <Button size="small" isBusy={status === texts.locating} onClick={() => void find()}>
          <MapPin size={18} aria-hidden />
          {texts.useLocation}
        </Button>
        {isLocated && (
          <Button size="small" onClick={remove}>
            {texts.removeLocation}
          </Button>
        )}
      </div>
      <p className="hint" aria-live="polite">
        {status || (isLocated && texts.located(Number(place.lat).toFixed(5), Number(place.long).toFixed(5), feet))}
      </p>
      <div role="alert">
        {problem && <Notice tone="problem">{problem}</Notice>}
        {miles !== null && <Notice tone="warning">{texts.farAway(miles)}</Notice>}
      </div>
    </div>
  );
}
