/** How long a text may be. Unlike `maxlength`, nothing that is pasted is cut off in silence: the browser says it on saving. */
import { type FormEvent, useLayoutEffect, useRef } from 'react';
import { fieldTexts as texts } from '../../texts/en/fields.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** What stands when it is saved: without the spaces around it, and with every line break as one. */
const lengthOf = ({ value }: TextControl) => value.trim().length;

function reportLength(control: TextControl, limit: number | undefined): void {
  const length = lengthOf(control);
  control.setCustomValidity(limit !== undefined && length > limit ? texts.tooLong(limit, length) : '');
}

/** Spread the answer into the control. @param limit in characters; undefined for none */
export function useMaxLength<C extends TextControl>(limit: number | undefined, onInput?: (event: never) => void) {
  const ref = useRef<C>(null);
  useLayoutEffect(() => {
    if (ref.current && limit !== undefined) reportLength(ref.current, limit);
  }, [limit]);
  return {
    ref,
    onInput(event: FormEvent<C>) {
      if (limit !== undefined) reportLength(event.currentTarget, limit);
      (onInput as ((event: FormEvent<C>) => void) | undefined)?.(event);
    },
  };
}
