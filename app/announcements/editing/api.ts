/** The calls that change announcements. They throw what sendChange() throws. */
import type { Announcement } from '../../../db/rules/announcements/announcements.ts';
import { call } from '../../data/call.ts';
import { sendChange } from '../../data/sendChange.ts';
import { recordApi } from '../../editing/records/recordApi.ts';
import { announcementEditingTexts as texts } from '../../texts/en/content/announcementEditing.ts';

const basePath = '/api/announcements';

/** The fields that a clerk writes: the body of the calls. */
export type AnnouncementBody = Omit<Announcement, 'id' | 'version' | 'seq' | 'updated_at' | 'order_index' | 'source'>;

export const announcementApi = recordApi<Announcement, AnnouncementBody>(
  'announcements',
  basePath,
  texts.notFoundForDeletion,
);

/** All announcements, including hidden ones. @throws CallError */
export const listAnnouncements = async (): Promise<Announcement[]> =>
  (await call<{ announcements: Announcement[] }>(basePath)).announcements;

export const saveAnnouncementOrder = (ids: readonly string[]) =>
  sendChange(`${basePath}/order`, 'announcements', { json: { announcement_ids: ids } });

/** The section's heading, as its call expects it. */
export type HeadingBody = { badge_text: string; title: string; subtitle: string; enabled: boolean };

export const saveHeading = (json: HeadingBody, version: number | undefined) =>
  sendChange(`${basePath}/section`, 'announcements', { json, version });
