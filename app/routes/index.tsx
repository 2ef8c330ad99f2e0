import { createFileRoute, redirect } from '@tanstack/react-router';
import { Home } from '../sections/Home.tsx';
import { validateIdSearch } from '../shell/addresses.ts';

export const Route = createFileRoute('/')({
  // Not split off, because most first visits start here.
  codeSplitGroupings: [],
  validateSearch: validateIdSearch,
  // An announcement opens on the announcements page, unless it was opened over this one.
  beforeLoad: ({ search: { id }, location }) => {
    if (id && !location.state.inPlace) throw redirect({ to: '/announcements', search: { id }, replace: true });
  },
  component: () => <Home />,
});
