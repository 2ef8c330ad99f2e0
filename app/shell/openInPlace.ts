/** Opening what has an `id` over the page that is there, an announcement or an item, and closing it again. */
import { useLocation, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** Whether a click asks for a new tab or window, which is the browser's to open. */
export const isModifiedClick = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** For links to it: a plain click opens it in place and sets `id` in the address. */
export function useOpenInPlace() {
  const router = useRouter();
  return (id: string) => (event: MouseEvent) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    void router.navigate({
      to: '.',
      search: (previous) => ({ ...previous, id }),
      state: (state) => ({ ...state, inPlace: true as const }),
      resetScroll: false,
    });
  };
}

/** Takes `id` out of the address: by going back where it was opened in place, or else by replacing it. */
export function useCloseInPlace() {
  const router = useRouter();
  const openedInPlace = useLocation({ select: ({ state }) => state.inPlace === true });
  return () => {
    if (openedInPlace) router.history.back();
    else {
      void router.navigate({
        to: '.',
        search: (previous) => ({ ...previous, id: undefined }),
        replace: true,
        resetScroll: false,
      });
    }
  };
}
