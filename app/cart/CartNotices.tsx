/** A toast, once per tab, for changes that were rejected while nobody was there to see it. */
import { useEffect } from 'react';
import { showToast } from '../ui/toasts/toasts.ts';
import { describeRejections } from './describeEntry.ts';
import { useUnseenRejections } from './unseenRejections.ts';

/** How long the tab that made a change has to report its rejection itself. */
const noticeDelayMs = 300;
/** Where this tab notes the keys of reported rejections: a reload is no reason to report them again. */
const reportedKey = 'cart_reported';
let reported: string[] = [];

function readReported(): string[] {
  try {
    return (sessionStorage.getItem(reportedKey) ?? '').split(' ');
  } catch {
    return reported;
  }
}

function saveReported(keys: string[]): void {
  reported = keys;
  try {
    sessionStorage.setItem(reportedKey, keys.join(' '));
  } catch {
    // Then they are reported once per page load.
  }
}

export function CartNotices() {
  const rejections = useUnseenRejections();
  useEffect(() => {
    const timer = setTimeout(() => {
      const known = readReported();
      const news = rejections.filter(({ key }) => !known.includes(key));
      if (news.length === 0) return;
      // Those that are gone from the outbox need no note any more.
      saveReported(rejections.map(({ key }) => key));
      showToast('error', describeRejections(news));
    }, noticeDelayMs);
    return () => clearTimeout(timer);
  }, [rejections]);
  return null;
}
