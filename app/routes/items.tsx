import { createFileRoute } from '@tanstack/react-router';
import { useTown } from '../data/content.tsx';
import { Home } from '../sections/Home.tsx';
import { Plain } from '../shell/Plain.tsx';
import { texts } from '../texts/en.ts';

export const Route = createFileRoute('/items')({ component: Items });

/** A town without commerce has no such page. */
function Items() {
  const { commerce } = useTown();
  if (!commerce) return <Home missing />;
  return (
    <Plain title={texts.items.title}>
      <p>{texts.items.none}</p>
    </Plain>
  );
}
