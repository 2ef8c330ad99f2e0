import { createFileRoute } from '@tanstack/react-router';
import { announcementsSearch } from '../../db/rules/addresses.ts';
import { AnnouncementsPage } from '../announcements/AnnouncementsPage.tsx';

export const Route = createFileRoute('/announcements')({
  validateSearch: announcementsSearch,
  component: AnnouncementsPage,
});
