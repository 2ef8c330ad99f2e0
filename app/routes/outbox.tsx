import { createFileRoute } from '@tanstack/react-router';
import { OutboxScreen } from '../cart/OutboxScreen.tsx';
import { ShopScreen } from '../shell/ShopScreen.tsx';

export const Route = createFileRoute('/outbox')({
  component: () => (
    <ShopScreen>
      <OutboxScreen />
    </ShopScreen>
  ),
});
