import { useState } from 'react';
import type { FormLink, PublicForm } from '../../db/rules/forms/forms.ts';
import { useInitialState, useStoredForms } from '../data/content.tsx';

const findForm = (forms: readonly PublicForm[], slug: string): PublicForm | undefined =>
  forms.find((form) => form.slug === slug) ?? forms.find(({ old_slugs = [] }) => old_slugs.includes(slug));

/**
 * The form with a present or former address, without `/forms/`.
 * @returns null for a form that does not exist; undefined while this browser does not know yet
 */
export function useForm(slug: string): PublicForm | null | undefined {
  const stored = useStoredForms();
  const { form: first } = useInitialState();
  const form = findForm(stored ?? (first ? [first] : []), slug);
  const [shown, setShown] = useState(form);
  if (form && form !== shown) setShown(form);
  if (form) return form;
  // A form that is deleted while somebody fills it in stays: nothing typed may vanish.
  const deleted = shown && findForm([shown], slug);
  return deleted ?? (stored ? null : undefined);
}

/** The forms to link to, in the clerk's sequence. */
export function useFormLinks(): readonly FormLink[] {
  const { forms } = useInitialState();
  return useStoredForms() ?? forms;
}
