/** A toast, once per page load, for changes that were rejected while nobody was there to see it. */
import { useEffect } from 'react';
import { outboxTexts as texts } from '../texts/en/cart.ts';
import { showToast } from '../ui/toasts.ts';
import { useUnseenRejections } from './unseenRejections.ts';

/** How long the tab that made a change has to report its rejection itself. */
const noticeDelayMs = 300;
const reportedKeys = new Set<string>();

export function CartNotices() {
  const rejections = useUnseenRejections();
  useEffect(() => {
    const timer = setTimeout(() => {
      const news = rejections.filter(({ key }) => !reportedKeys.has(key));
      for (const { key } of news) reportedKeys.add(key);
      if (news.length > 0) showToast('error', texts.refused(news.length));
    }, noticeDelayMs);
    return () => clearTimeout(timer);
  }, [rejections]);
  return null;
}
