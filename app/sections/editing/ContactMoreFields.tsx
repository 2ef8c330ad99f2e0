/** Contact fields that only the dashboard's form has: the office's map position, and the fire department. */
import { isObject } from '../../../db/rules/fields/isObject.ts';
import { Problem } from '../../../db/rules/problems.ts';
import type { SectionContents } from '../../../db/rules/town/sectionShapes.ts';
import { TextField } from '../../editing/fields/TextField.tsx';
import type { Values } from '../../editing/formValues.ts';
import { sectionEditingTexts as texts } from '../../texts/en/home/sectionEditing.ts';
import { readText } from '../../ui/forms/readText.ts';
import styles from './Fields.module.css';

type Content = SectionContents['contact'];
type Name = keyof typeof texts.contactMore;

/** Neither group has a fixed shape: towns have stored several. */
const groupOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

/** Names of the two coordinates in stored content. A form keeps the names that it finds. */
const spellings = [
  ['latitude', 'longitude'],
  ['lat', 'lng'],
  ['lat', 'lon'],
] as const;
const spellingOf = (coordinates: Record<string, unknown>) =>
  spellings.find(([latitude, longitude]) => latitude in coordinates && longitude in coordinates) ?? spellings[0];

const toText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

export function contactMoreValues({ coordinates, fire_department }: Content): Record<Name, string> & Values {
  const place = groupOf(coordinates);
  const [latitude, longitude] = spellingOf(place);
  const station = typeof fire_department === 'string' ? { name: fire_department } : groupOf(fire_department);
  return {
    'coordinates.latitude': toText(place[latitude]),
    'coordinates.longitude': toText(place[longitude]),
    'fire_department.name': toText(station.name),
    'fire_department.address': toText(station.address),
    'fire_department.phone': toText(station.phone),
  };
}

/**
 * Builds the two groups of the request, keeping their other stored fields. Omits a group that was empty and still is.
 * @throws Problem if only one coordinate is filled
 */
export function contactMoreBody(data: FormData, content: Content): Record<string, unknown> {
  const stored = contactMoreValues(content);
  const isUsed = (group: string) =>
    (Object.keys(stored) as Name[]).some((name) => name.startsWith(group) && (stored[name] || readText(data, name)));
  return {
    ...(isUsed('coordinates') && { coordinates: readCoordinates(data, groupOf(content.coordinates)) }),
    ...(isUsed('fire_department') && { fire_department: readStation(data, groupOf(content.fire_department)) }),
  };
}

function readCoordinates(data: FormData, stored: Record<string, unknown>): Record<string, unknown> {
  const [latitude, longitude] = [readText(data, 'coordinates.latitude'), readText(data, 'coordinates.longitude')];
  if ((latitude === '') !== (longitude === '')) throw new Problem('invalid', texts.halfCoordinates);
  const [latitudeName, longitudeName] = spellingOf(stored);
  const { [latitudeName]: _latitude, [longitudeName]: _longitude, ...rest } = stored;
  return latitude === '' ? rest : { ...rest, [latitudeName]: Number(latitude), [longitudeName]: Number(longitude) };
}

function readStation(data: FormData, stored: Record<string, unknown>): Record<string, unknown> {
  const { name: _name, address: _address, phone: _phone, ...rest } = stored;
  const typed = ['name', 'address', 'phone'].map((part) => [part, readText(data, `fire_department.${part}`)] as const);
  return { ...rest, ...Object.fromEntries(typed.filter(([, text]) => text !== '')) };
}

export function ContactMoreFields({ content }: { content: Content }) {
  const values = contactMoreValues(content);
  const text = (name: Name, type = 'text') => (
    <TextField name={name} label={texts.contactMore[name]} type={type} limit={300} defaultValue={values[name]} />
  );
  const figure = (name: Name, max: number) => (
    <TextField
      name={name}
      label={texts.contactMore[name]}
      type="number"
      dir="ltr"
      step="any"
      min={-max}
      max={max}
      defaultValue={values[name]}
    />
  );
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{texts.place}</legend>
        {figure('coordinates.latitude', 90)}
        {figure('coordinates.longitude', 180)}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{texts.fireDepartment}</legend>
        {text('fire_department.name')}
        {text('fire_department.address')}
        {text('fire_department.phone', 'tel')}
      </fieldset>
    </>
  );
}
