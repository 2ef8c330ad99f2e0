/** The tab's title, by a screen that knows what it is about better than its address does. */
import { useEffect } from 'react';
import { useTown } from '../data/content.tsx';
import { metaTexts } from '../texts/en/meta.ts';

/** @param what an item, a list; or the screen's own name where it is about nothing in particular */
export function useDocumentTitle(what: string): void {
  const { display_name: town } = useTown();
  useEffect(() => {
    document.title = metaTexts.page(what, town);
  }, [what, town]);
}
