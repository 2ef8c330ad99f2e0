import { createFileRoute } from '@tanstack/react-router';
import { parseMeetingSearch } from '../../db/rules/links/paths.ts';
import { MeetingScreen } from '../meetings/MeetingScreen.tsx';

export const Route = createFileRoute('/meetings_/$slug')({
  validateSearch: parseMeetingSearch,
  component: MeetingScreen,
});
