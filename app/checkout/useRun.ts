/** Runs one action at a time. While one runs, starting another does nothing. */
import { useRef, useState } from 'react';

export function useRun() {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);

  async function run(act: () => Promise<void>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    await act().finally(() => {
      isRunning.current = false;
      setBusy(false);
    });
  }
  return { isBusy, run };
}
