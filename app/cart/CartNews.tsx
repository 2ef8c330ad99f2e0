/** Tells, once per load of the page, of changes that were refused while nobody who made them was there to hear of it. */
import { useEffect } from 'react';
import { outboxTexts as texts } from '../texts/cart.ts';
import { showToast } from '../ui/toasts.ts';
import { useUnheard } from './unheard.ts';

/** How long whoever made a change has to put its refusal away, in another tab perhaps; in milliseconds. */
const toldAfter = 300;
const known = new Set<string>();

export function CartNews() {
  const unheard = useUnheard();
  useEffect(() => {
    const timer = setTimeout(() => {
      const news = unheard.filter(({ key }) => !known.has(key));
      for (const { key } of news) known.add(key);
      if (news.length > 0) showToast('error', texts.refused(news.length));
    }, toldAfter);
    return () => clearTimeout(timer);
  }, [unheard]);
  return null;
}
