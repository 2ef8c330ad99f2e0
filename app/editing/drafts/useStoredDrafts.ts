/** The unfinished forms that this browser keeps, in words. */
import { useEffect, useState } from 'react';
import { useTown } from '../../data/content.tsx';
import { listDrafts } from '../../data/drafts.ts';
import { formatInstant } from '../../texts/dates.ts';
import { todoTexts as texts } from '../../texts/en/dashboard.ts';
import type { FieldState } from '../../ui/forms/formFields.ts';

export type DraftDescription = { form: string; noun: string; id: string; text: string; detail: string };

type StoredDraft = { form: string; fields: readonly FieldState[]; kept_at: number };

/** @returns an empty list for the draft of a form that this build does not know */
function describeDraft({ form, fields, kept_at }: StoredDraft, timeZone: string): DraftDescription[] {
  try {
    // `["Edit Event","events/019a…"]`, as useRecordForm() names forms.
    const [title, record] = JSON.parse(form) as [unknown, unknown];
    const [, noun = '', id = ''] = /^([^/]+)\/(.*)$/.exec(String(record)) ?? [];
    const detail = texts.draftOf(nameIn(fields), formatInstant(kept_at, timeZone));
    return noun ? [{ form, noun, id, text: texts.draft(String(title)), detail }] : [];
  } catch {
    return [];
  }
}

function nameIn(fields: readonly FieldState[]): string {
  const named = ['title', 'text', 'customer_name'].map((name) => fields.find((field) => field.name === name)?.value);
  const found = named.find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof found === 'string' ? found.trim().slice(0, 80) : '';
}

/** @param changes when it changes, they are read again */
export function useStoredDrafts(userId: string, changes?: unknown): DraftDescription[] {
  const { time_zone } = useTown();
  const [found, setFound] = useState<DraftDescription[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was saved meanwhile is no draft any more
  useEffect(() => {
    let isPresent = true;
    const read = async () => {
      const drafts = await listDrafts<FieldState>(userId);
      if (isPresent) setFound(drafts.flatMap((draft) => describeDraft(draft, time_zone)));
    };
    void read();
    const refresh = () => void read();
    addEventListener('draftsChanged', refresh);
    return () => {
      isPresent = false;
      removeEventListener('draftsChanged', refresh);
    };
  }, [userId, changes, time_zone]);
  return found;
}
