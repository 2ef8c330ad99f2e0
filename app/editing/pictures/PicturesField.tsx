/**
 * Several pictures, each in its own PictureField. A hidden text is the form's actual field, so that memory, drafts and
 * comparison handle one field; the pictures' fields only write to it.
 */

import ImagePlus from 'lucide-react/icons/image-plus';
import { useId, useRef, useState } from 'react';
import { maxPictures } from '../../../db/rules/fields/maxPictures.ts';
import type { Picture } from '../../../db/rules/fields/picture.ts';
import { pictureEditingTexts as texts } from '../../texts/en/editing/pictureEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster, Stack } from '../../ui/layout/Layout.tsx';
import common from '../Parts.module.css';
import { PictureField, readPicture } from './PictureField.tsx';
import { formatPictures, parsePictures } from './pictureList.ts';

type PicturesFieldProps = {
  name: string;
  pictures: readonly Picture[] | undefined;
  label?: string;
  /** Says where the pictures appear. */
  hint?: string;
  /** Shows no empty field to choose a picture in, only a button. */
  startsEmpty?: boolean;
};

/** `opening`: the picture that its fields started with. */
type Slot = { key: number; opening: Picture; hasPicture: boolean };

let count = 0;
const toSlot = (opening: Picture): Slot => {
  count += 1;
  return { key: count, opening, hasPicture: opening.src !== '' };
};
const emptySlot = () => toSlot({ src: '', alt: '' });

export function PicturesField({
  name,
  pictures = [],
  label = texts.pictures,
  hint = texts.firstHint,
  startsEmpty = false,
}: PicturesFieldProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const value = useRef<HTMLTextAreaElement>(null);
  const toSlots = (given: readonly Picture[]) => (given.length > 0 || startsEmpty ? given.map(toSlot) : [emptySlot()]);
  const [slots, setSlots] = useState(() => toSlots(pictures));
  const [statusText, setStatusText] = useState('');
  const fieldName = ({ key }: Slot) => `${name}.${key}`;

  /** The current pictures. */
  const readSlots = (which: readonly Slot[]): Picture[] => {
    const data = new FormData(value.current?.form ?? undefined);
    return which.map((slot) => {
      // Keeps the previous picture while a new one is uploading.
      data.delete(`${fieldName(slot)}.uploading`);
      return readPicture(data, fieldName(slot));
    });
  };
  const write = (which: readonly Slot[]) => {
    const read = readSlots(which);
    setSlots(which.map((slot, at) => ({ ...slot, hasPicture: read[at]?.src !== '' })));
    const field = value.current;
    const text = formatPictures(read.filter(({ src }) => src !== ''));
    if (!field || field.value === text) return;
    field.value = text;
    // Notifies the form's memory, but not React, which would parse the text back into fields.
    field.form?.dispatchEvent(new Event('input'));
  };
  /** @param selector the element to focus after the next render */
  const focusSoon = (selector: string) =>
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(selector)?.focus());
  const makeFirst = (slot: Slot) => {
    write([slot, ...slots.filter(({ key }) => key !== slot.key)]);
    setStatusText(texts.madeFirst);
    focusSoon('button');
  };
  const add = () => {
    const slot = emptySlot();
    setSlots((before) => [...before, slot]);
    focusSoon(`[data-slot="${slot.key}"] button`);
  };
  return (
    <Stack ref={frame} role="group" aria-labelledby={id}>
      <h3 id={id} className={common.groupTitle}>
        {label}
      </h3>
      {/* In a separate hidden element, because forms style all of their fields. */}
      <div hidden>
        <textarea
          ref={value}
          name={name}
          defaultValue={formatPictures(pictures)}
          onInput={({ currentTarget }) => setSlots(toSlots(parsePictures(currentTarget.value)))}
        />
      </div>
      <Stack data-no-memory onInput={() => write(slots)}>
        {slots.map((slot, place) => (
          <Stack key={slot.key} data-slot={slot.key}>
            <PictureField
              name={fieldName(slot)}
              label={slots.length > 1 ? texts.numbered(place + 1) : texts.picture}
              isPart
              picture={slot.opening}
            />
            {place > 0 && slot.hasPicture && (
              <Cluster>
                <Button size="small" onClick={() => makeFirst(slot)}>
                  {texts.makeFirst}
                  <span className="visually-hidden">{texts.isNow(place + 1)}</span>
                </Button>
              </Cluster>
            )}
          </Stack>
        ))}
      </Stack>
      {slots.length < maxPictures && slots.every(({ hasPicture }) => hasPicture) && (
        <Cluster>
          <Button size="small" onClick={add}>
            <ImagePlus size={20} aria-hidden />
            {slots.length > 0 ? texts.addPicture : texts.addFirst}
          </Button>
        </Cluster>
      )}
      <p className={common.hint}>{hint}</p>
      <p aria-live="polite" className="visually-hidden">
        {statusText}
      </p>
    </Stack>
  );
}
