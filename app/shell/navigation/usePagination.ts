/** Moves the reader to the top of a long list when they open another page of it. */
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useRef } from 'react';
import { focusText } from '../../ui/focusText.ts';
import { isModifiedClick } from './linkClicks.ts';

/**
 * @param here the address of the shown page, without dialogs over it
 * @returns the ref of the list's heading, which takes the focus, and the props of links to other pages
 */
export function usePagination(here: string) {
  const router = useRouter();
  const heading = useRef<HTMLHeadingElement>(null);
  const turning = useRef(false);
  const arrive = () => {
    turning.current = false;
    focusText(heading.current);
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
