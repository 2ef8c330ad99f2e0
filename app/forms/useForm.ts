import type { FormLink, PublicForm } from '../../db/rules/forms/forms.ts';
import { useInitialState, useStoredForms } from '../data/content.tsx';

/**
 * The form with an address, without `/forms/`.
 * @returns null for a form that does not exist; undefined while this browser does not know yet
 */
export function useForm(slug: string): PublicForm | null | undefined {
  const stored = useStoredForms();
  const { form } = useInitialState();
  if (stored) return stored.find((one) => one.slug === slug) ?? null;
  return form?.slug === slug ? form : undefined;
}

/** The forms to link to, in the clerk's sequence. */
export function useFormLinks(): readonly FormLink[] {
  const { forms } = useInitialState();
  return useStoredForms() ?? forms;
}
