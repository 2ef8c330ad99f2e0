/** The calls for drafts that are handed to a colleague. */
import type { Colleague, SharedDraft, TypedDraft } from '../../../db/rules/drafts/drafts.ts';
import { call } from '../../data/call.ts';
import { sendChange } from '../../data/sendChange.ts';
import type { HandedDraft } from './handedDraft.ts';

const noun = 'shared_drafts';
const pathOf = (id: string) => `/api/drafts/${encodeURIComponent(id)}`;

/** The record that a draft is for. `parent_id` is the page above a new page. */
export type DraftPlace = Pick<SharedDraft, 'noun' | 'record_id'> & { parent_id: string };

export const listSharedDrafts = async () => (await call<{ drafts: SharedDraft[] }>('/api/drafts')).drafts;

export const readSharedDraft = (id: string) => call<HandedDraft>(pathOf(id));

export const listColleagues = async (place: DraftPlace) =>
  (await call<{ colleagues: Colleague[] }>(`/api/drafts/colleagues?${new URLSearchParams(place)}`)).colleagues;

export const handDraft = (json: DraftPlace & Pick<SharedDraft, 'title' | 'note' | 'for_id'> & { typed: TypedDraft }) =>
  sendChange<{ id: string }>('/api/drafts', noun, { method: 'POST', json });

export const sendBack = (id: string, note: string) =>
  sendChange(`${pathOf(id)}/return`, noun, { method: 'POST', json: { note } });

export const deleteSharedDraft = (id: string) => sendChange(pathOf(id), noun, { method: 'DELETE' });
