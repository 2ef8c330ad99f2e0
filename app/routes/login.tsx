import { createFileRoute, useHydrated, useSearch } from '@tanstack/react-router';
import { Later } from '../shell/Later.tsx';
import { fromSearch } from '../shell/protection.ts';
import { texts } from '../texts/en.ts';
import { screenTexts } from '../texts/screens.ts';

export const Route = createFileRoute('/login')({ validateSearch: fromSearch, component: Login });

function Login() {
  const { from } = useSearch({ from: '/login' });
  // The server draws one page for everybody, wherever they come from.
  const needsSignIn = useHydrated() && from !== undefined && /^\/orders(?![^?#])/.test(from);
  return (
    <Later title={texts.login.title} unavailable={texts.login.unavailable}>
      <p role="status">{needsSignIn && <strong>{screenTexts.ordersNeedSignIn}</strong>}</p>
    </Later>
  );
}
