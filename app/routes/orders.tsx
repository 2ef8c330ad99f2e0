import { createFileRoute } from '@tanstack/react-router';
import { ComingSoon } from '../shell/PlainPage.tsx';
import { requireSignIn } from '../shell/protectedRoutes.ts';
import { screenTexts } from '../texts/en/screens.ts';

export const Route = createFileRoute('/orders')({
  beforeLoad: requireSignIn,
  component: () => <ComingSoon {...screenTexts.orders} />,
});
