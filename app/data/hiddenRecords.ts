/** How administrators' tools add what visitors don't see to public lists. For all others it adds nothing. */
import { create } from 'zustand';
import type { Announcement } from '../../db/rules/announcements/announcements.ts';
import type { PublicEvent } from '../../db/rules/events/events.ts';
import { useAnnouncements, useEvents } from './content.tsx';

type AddHidden = {
  announcements: (shown: readonly Announcement[]) => readonly Announcement[];
  events: (shown: readonly PublicEvent[]) => readonly PublicEvent[];
};

export const useAddHidden = create<AddHidden>(() => ({
  announcements: (shown) => shown,
  events: (shown) => shown,
}));

/** In reading order; for administrators with what only they see. */
export const useAnnouncementsToShow = () => useAddHidden().announcements(useAnnouncements());

/** For administrators with what only they see. */
export const useEventsToShow = () => useAddHidden().events(useEvents());
