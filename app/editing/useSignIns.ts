/** How often somebody has signed in since a form was opened: a refusal from before that is no longer true. */
import { useEffect, useState } from 'react';
import { useSession } from '../data/session.ts';

export function useSignIns(): number {
  const [count, setCount] = useState(0);
  useEffect(
    () =>
      useSession.subscribe(({ user }, before) => {
        if (user && !before.user) setCount((so) => so + 1);
      }),
    [],
  );
  return count;
}
