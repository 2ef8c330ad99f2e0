/**
 * Which editor of announcements is open. It is drawn beside the list and not by the card that opened it: a card may go
 * while somebody types, because another announcement pushes it to the next page.
 */
import { create } from 'zustand';
import type { Announcement } from '../../../db/rules/announcements.ts';

type OpenEditor = { kind: 'new' } | { kind: 'list' } | { kind: 'one'; announcement: Announcement };

export const useAnnouncementEditor = create<{ opened: OpenEditor | null }>(() => ({ opened: null }));

export const openAnnouncementEditor = (opened: OpenEditor) => useAnnouncementEditor.setState({ opened });
export const closeAnnouncementEditor = () => useAnnouncementEditor.setState({ opened: null });
