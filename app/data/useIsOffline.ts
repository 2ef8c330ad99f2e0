import { useEffect, useState } from 'react';
import { useConnection } from './content.tsx';

/** Whether this device has no network, as far as it knows. For what is drawn in the browser alone. */
export function useIsOffline(): boolean {
  const { trouble } = useConnection();
  const [offline, setOffline] = useState(!navigator.onLine);
  useEffect(() => {
    const update = () => setOffline(!navigator.onLine);
    addEventListener('online', update);
    addEventListener('offline', update);
    return () => {
      removeEventListener('online', update);
      removeEventListener('offline', update);
    };
  }, []);
  return offline || trouble === 'offline';
}
