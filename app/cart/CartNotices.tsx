/** Tells, once per load of the page, of changes that were refused while nobody who made them was there to hear of it. */
import { useEffect } from 'react';
import { outboxTexts as texts } from '../texts/en/cart.ts';
import { showToast } from '../ui/toasts.ts';
import { useUnseenRejections } from './unseenRejections.ts';

/** How long whoever made a change has to put its refusal away, in another tab perhaps; in milliseconds. */
const noticeDelayMs = 300;
const reportedKeys = new Set<string>();

export function CartNotices() {
  const unheard = useUnseenRejections();
  useEffect(() => {
    const timer = setTimeout(() => {
      const news = unheard.filter(({ key }) => !reportedKeys.has(key));
      for (const { key } of news) reportedKeys.add(key);
      if (news.length > 0) showToast('error', texts.refused(news.length));
    }, noticeDelayMs);
    return () => clearTimeout(timer);
  }, [unheard]);
  return null;
}
