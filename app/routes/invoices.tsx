import { createFileRoute } from '@tanstack/react-router';
import { Later } from '../shell/Later.tsx';
import { requireSignIn } from '../shell/protection.ts';
import { ShopScreen } from '../shell/ShopScreen.tsx';
import { screenTexts } from '../texts/screens.ts';

export const Route = createFileRoute('/invoices')({
  beforeLoad: requireSignIn,
  component: () => (
    <ShopScreen>
      <Later {...screenTexts.invoices} />
    </ShopScreen>
  ),
});
