import { createFileRoute } from '@tanstack/react-router';
import { AnnouncementsPage } from '../announcements/AnnouncementsPage.tsx';
import { announcementsSearch } from '../shell/addresses.ts';

export const Route = createFileRoute('/announcements')({
  validateSearch: announcementsSearch,
  component: AnnouncementsPage,
});
