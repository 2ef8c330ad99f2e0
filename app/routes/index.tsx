import { createFileRoute, redirect } from '@tanstack/react-router';
import { Home } from '../sections/Home.tsx';
import { validateIdSearch } from '../shell/addresses.ts';

export const Route = createFileRoute('/')({
  // Most first visits begin here: it comes with the app, and the other screens are cut off it.
  codeSplitGroupings: [],
  validateSearch: validateIdSearch,
  // An announcement belongs to the announcements page, unless it was opened over this one.
  beforeLoad: ({ search: { id }, location }) => {
    if (id && !location.state.inPlace) throw redirect({ to: '/announcements', search: { id }, replace: true });
  },
  component: () => <Home />,
});
