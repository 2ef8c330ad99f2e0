/** A legal text that was asked for by its own address: over the home page. */
import { useRouter } from '@tanstack/react-router';
import { Home } from '../sections/Home.tsx';
import type { LegalText } from './addresses.ts';
import { LegalModal } from './LegalModal.tsx';

export function LegalScreen({ which }: { which: LegalText }) {
  const router = useRouter();
  return (
    <>
      <Home />
      <LegalModal which={which} onClose={() => void router.navigate({ to: '/', replace: true, resetScroll: false })} />
    </>
  );
}
