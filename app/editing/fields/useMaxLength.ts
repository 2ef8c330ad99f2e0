/**
 * Limits the length of a text. Unlike `maxlength`, it never cuts pasted text silently: the browser reports it on
 * saving.
 */
import { type FormEvent, useLayoutEffect, useRef } from 'react';
import { fieldTexts as texts } from '../../texts/en/editing/fields.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** The length as saved: trimmed, with each line break as one character. */
const lengthOf = ({ value }: TextControl) => value.trim().length;

function reportLength(control: TextControl, limit: number | undefined): void {
  const length = lengthOf(control);
  control.setCustomValidity(limit !== undefined && length > limit ? texts.tooLong(limit, length) : '');
}

/** Returns props to spread on the control. @param limit in characters; undefined for none */
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
