/** Tokens that say when a form was opened, fetched while there is a signal. The outbox gets its own where one is missing. */
import { useEffect } from 'react';
import type { PublicForm } from '../../db/rules/forms/forms.ts';
import { call } from '../data/call.ts';
import { endAttempt } from './attempts.ts';

const tokens = new Map<string, string>();

/** Fetches the token of a form that somebody opened. What is sent after the form was left is another request. */
export function useFormToken({ id, slug }: Pick<PublicForm, 'id' | 'slug'>): void {
  useEffect(() => {
    call<{ token: string }>(`/api/forms/${encodeURIComponent(slug)}/token`).then(
      ({ token }) => tokens.set(id, token),
      () => {},
    );
    return () => endAttempt(id);
  }, [id, slug]);
}

/** @returns the form's token; empty if it was opened without a signal */
export const readFormToken = (formId: string): string => tokens.get(formId) ?? '';
