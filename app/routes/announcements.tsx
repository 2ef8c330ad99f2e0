import { createFileRoute } from '@tanstack/react-router';
import { parseAnnouncementsSearch } from '../../db/rules/links/paths.ts';
import { AnnouncementsPage } from '../announcements/AnnouncementsPage.tsx';

export const Route = createFileRoute('/announcements')({
  validateSearch: parseAnnouncementsSearch,
  component: AnnouncementsPage,
});
