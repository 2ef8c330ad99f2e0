/** Shows a toast, once per tab, for changes that were rejected while nobody could see it. */
import { useEffect } from 'react';
import { showToast } from '../ui/toasts/toasts.ts';
import { describeRejections } from './describeEntry.ts';
import { useUnseenRejections } from './unseenRejections.ts';

/** The tab that made a change has this long to report its rejection itself. */
const noticeDelayMs = 300;
/** This tab stores the keys of reported rejections here, so that a reload does not repeat the report. */
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
    // Without storage they are reported once per page load.
  }
}

export function CartNotices() {
  const rejections = useUnseenRejections();
  useEffect(() => {
    const timer = setTimeout(() => {
      const known = readReported();
      const news = rejections.filter(({ key }) => !known.includes(key));
      if (news.length === 0) return;
      // Forgets the keys of entries that have left the outbox.
      saveReported(rejections.map(({ key }) => key));
      showToast('error', describeRejections(news));
    }, noticeDelayMs);
    return () => clearTimeout(timer);
  }, [rejections]);
  return null;
}
