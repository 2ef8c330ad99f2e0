import { createFileRoute } from '@tanstack/react-router';
import { Later } from '../shell/Later.tsx';
import { requireSignIn } from '../shell/protection.ts';
import { screenTexts } from '../texts/screens.ts';

export const Route = createFileRoute('/orders')({
  beforeLoad: requireSignIn,
  component: () => <Later {...screenTexts.orders} />,
});
