import { createFileRoute } from '@tanstack/react-router';
import { AnnouncementsPage } from '../announcements/AnnouncementsPage.tsx';
import { idSearch } from '../shell/addresses.ts';

export const Route = createFileRoute('/announcements')({ validateSearch: idSearch, component: AnnouncementsPage });
