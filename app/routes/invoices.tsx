import { createFileRoute } from '@tanstack/react-router';
import { ComingSoon } from '../shell/PlainPage.tsx';
import { requireSignIn } from '../shell/protectedRoutes.ts';
import { ShopScreen } from '../shell/ShopScreen.tsx';
import { screenTexts } from '../texts/en/screens.ts';

export const Route = createFileRoute('/invoices')({
  beforeLoad: requireSignIn,
  component: () => (
    <ShopScreen>
      <ComingSoon {...screenTexts.invoices} />
    </ShopScreen>
  ),
});
