import { createFileRoute } from '@tanstack/react-router';
import { Plain } from '../shell/Plain.tsx';
import { ShopScreen } from '../shell/ShopScreen.tsx';
import { texts } from '../texts/en.ts';

export const Route = createFileRoute('/items')({ component: Items });

function Items() {
  return (
    <ShopScreen>
      <Plain title={texts.items.title}>
        <p>{texts.items.none}</p>
      </Plain>
    </ShopScreen>
  );
}
