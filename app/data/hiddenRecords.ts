/** Lets administrators' tools add records to public lists that visitors don't see. Adds nothing for others. */
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

/** In reading order; for administrators with hidden records. */
export const useAnnouncementsToShow = () => useAddHidden().announcements(useAnnouncements());

/** For administrators with hidden records. */
export const useEventsToShow = () => useAddHidden().events(useEvents());
