/** Describes the unfinished forms that this browser stores. */
import { useEffect, useState } from 'react';
import { useTown } from '../../data/content.tsx';
import { listDrafts } from '../../data/drafts.ts';
import { listenToPageEvent } from '../../data/pageEvents.ts';
import { formatInstant } from '../../texts/dates.ts';
import { todoTexts as texts } from '../../texts/en/office/dashboard.ts';
import type { FieldState } from '../../ui/forms/formFields.ts';

export type DraftDescription = { form: string; noun: string; id: string; text: string; detail: string };

type StoredDraft = { form: string; fields: readonly FieldState[]; kept_at: number };

/** @returns an empty list for a form that this build does not know */
function describeDraft({ form, fields, kept_at }: StoredDraft, timeZone: string): DraftDescription[] {
  try {
    // `["Edit Event","events/019a…"]`, the form names of useRecordForm().
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

/** @param changes a new value reads the drafts again */
export function useStoredDrafts(userId: string, changes?: unknown): DraftDescription[] {
  const { time_zone } = useTown();
  const [found, setFound] = useState<DraftDescription[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: saving has ended a draft
  useEffect(() => {
    let isPresent = true;
    const read = async () => {
      const drafts = await listDrafts<FieldState>(userId);
      if (isPresent) setFound(drafts.flatMap((draft) => describeDraft(draft, time_zone)));
    };
    void read();
    const refresh = () => void read();
    const stop = listenToPageEvent('draftsChanged', refresh);
    return () => {
      isPresent = false;
      stop();
    };
  }, [userId, changes, time_zone]);
  return found;
}
