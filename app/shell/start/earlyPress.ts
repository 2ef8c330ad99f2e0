/** Repeats a button press from before hydration once the app can handle it. */
import { useEffect, useLayoutEffect } from 'react';

declare global {
  /** The last button pressed so far, stored by the page's inline script; see server/render/starter.ts. */
  var earlyPress: HTMLButtonElement | null | undefined;
}

export function useEarlyPress(): void {
  // From now on React handles presses.
  useLayoutEffect(() => {
    window.onclick = null;
  }, []);
  // Runs after all other effects, some of which close things as they start.
  useEffect(() => {
    globalThis.earlyPress?.click();
    globalThis.earlyPress = null;
  }, []);
}
