/** Turning to another part of a long list: the reader is taken to its beginning. */
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useRef } from 'react';
import { isModifiedClick } from './linkClicks.ts';

/**
 * @param here the address of the part that is shown, without what lies over it
 * @returns the ref of the list's heading, which takes the focus, and what links to other parts are given
 */
export function usePagination(here: string) {
  const router = useRouter();
  const heading = useRef<HTMLHeadingElement>(null);
  const turning = useRef(false);
  const arrive = () => {
    turning.current = false;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what makes the list another one
  useEffect(() => {
    if (turning.current) arrive();
  }, [here]);
  const turnTo = (href: string) => ({
    href,
    onClick: (event: MouseEvent) => {
      if (isModifiedClick(event)) return;
      event.preventDefault();
      if (href === here) return arrive();
      turning.current = true;
      void router.navigate({ href, resetScroll: false });
    },
  });
  return { heading, turnTo };
}
