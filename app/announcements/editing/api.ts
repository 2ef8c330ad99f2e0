/** The calls that change announcements. They throw what send() throws, and Problems with a text where the server gives none. */
import type { Announcement } from '../../../db/rules/announcements.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { CallError } from '../../data/call.ts';
import { sendChange } from '../../data/sendChange.ts';
import { createOnce } from '../../editing/createOnce.ts';
import { announcementEditingTexts as texts } from '../../texts/en/announcementEditing.ts';
import type { AnnouncementBody } from './form.ts';

const basePath = '/api/announcements';
const changedNoun = 'announcements';

const statusOf = (error: unknown) => (error instanceof CallError ? error.status : null);

/** A name for an announcement that the server has given no id yet. */
export function newTemporaryId(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return `temp-${[...numbers].map((number) => number.toString(36)).join('')}`;
}

/** Creates an announcement once, however often it is tried. The temporary id is what the server knows the request by. */
export const createAnnouncement = (temporaryId: string, body: AnnouncementBody): Promise<Announcement> =>
  createOnce({
    key: temporaryId,
    body,
    create: (json, key) => sendChange<Announcement>(basePath, changedNoun, { method: 'POST', json, key }),
    update: updateAnnouncement,
    createdBefore: texts.createdBefore,
  });

export async function updateAnnouncement(
  { id, version }: { id: string; version: number | undefined },
  body: AnnouncementBody,
): Promise<Announcement> {
  try {
    return await sendChange<Announcement>(`${basePath}/${id}`, changedNoun, { json: body, version });
  } catch (error) {
    if (statusOf(error) === 404) throw new Problem('not_found', texts.notFound);
    throw error;
  }
}

/** Whether somebody else has deleted what was to be saved. */
export const isDeletedError = (error: unknown) => error instanceof Problem && error.message === texts.notFound;

export async function deleteAnnouncement({ id, version }: Pick<Announcement, 'id' | 'version'>): Promise<void> {
  try {
    await sendChange(`${basePath}/${id}`, changedNoun, { method: 'DELETE', version });
  } catch (error) {
    if (statusOf(error) === 404) throw new Problem('not_found', texts.notFoundForDeletion);
    throw error;
  }
}

/** Takes a deleted announcement out of the bin again. */
export const restoreAnnouncement = (id: string) =>
  sendChange<Announcement>(`/api/bin/announcements/${id}/restore`, changedNoun, { method: 'POST' });

export const saveAnnouncementOrder = (ids: readonly string[]) =>
  sendChange(`${basePath}/order`, changedNoun, { json: { announcement_ids: ids } });

/** The heading of the section, as its call has it. */
export type HeadingBody = { badge_text: string; title: string; subtitle: string; enabled: boolean };

export const saveHeading = (json: HeadingBody, version: number | undefined) =>
  sendChange(`${basePath}/section`, changedNoun, { json, version });
