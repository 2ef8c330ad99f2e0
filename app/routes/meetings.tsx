import { createFileRoute } from '@tanstack/react-router';
import { parseMeetingsSearch } from '../../db/rules/links/paths.ts';
import { MeetingsPage } from '../meetings/MeetingsPage.tsx';

export const Route = createFileRoute('/meetings')({ validateSearch: parseMeetingsSearch, component: MeetingsPage });
