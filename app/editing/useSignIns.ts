/** Counts sign-ins since a form was opened, because an earlier refusal is then outdated. */
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
