/** Buttons that were pressed before the app looked after them: the press is done once it does. */
import { useEffect, useLayoutEffect } from 'react';

declare global {
  /** The last button that was pressed so far, kept by the page's own small script; see server/render/starter.ts. */
  var earlyPress: HTMLButtonElement | null | undefined;
}

export function useEarlyPress(): void {
  // From here on presses are React's.
  useLayoutEffect(() => {
    window.onclick = null;
  }, []);
  // The last of all effects: what closes things as it starts has done so.
  useEffect(() => {
    globalThis.earlyPress?.click();
    globalThis.earlyPress = null;
  }, []);
}
