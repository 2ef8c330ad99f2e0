/** Shows the progress of a notification, with a button to stop it: a line at the bottom of the screen. */
import X from 'lucide-react/icons/x';
import type { Notification } from '../../../db/rules/news/notifications.ts';
import { useNow, useTown } from '../../data/content.tsx';
import { runWithToast } from '../../editing/runWithToast.ts';
import { newsEditingTexts as texts } from '../../texts/en/news/newsEditing.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { withdraw } from './api.ts';
import styles from './NotificationNotice.module.css';
import { stopWatching, useWatchedNotification, watchNotification } from './watchedNotification.ts';

const startsLater = ({ state, starts_at }: Notification, now: number) =>
  state === 'waiting' && Date.parse(starts_at) - now > 2 * 60_000;

/** Whether messages remain that can be stopped. */
export function canStop(notification: Notification): boolean {
  const { state, followers, digests, devices, mails, pushes } = notification;
  if (state !== 'waiting' && state !== 'sending') return false;
  return followers + digests + devices + mails.queued + pushes.queued > 0;
}

/** Describes a notification: scheduled, or the number of sent messages. */
export function describeNotification(notification: Notification, now: number, timeZone: string): string {
  const { state, starts_at, followers, digests, devices, mails, pushes } = notification;
  const sent = { emails: mails.sent, devices: pushes.sent, digests };
  if (state === 'withdrawn') return texts.withdrawn(sent);
  if (state === 'sent') return texts.sent(sent, mails.failed + pushes.failed);
  if (state === 'sending') {
    return texts.sending(sent, {
      digests,
      emails: Math.max(mails.queued, followers),
      devices: Math.max(pushes.queued, devices),
    });
  }
  const reached = { emails: followers, devices, digests };
  return startsLater(notification, now) ? texts.scheduled(reached, starts_at, timeZone) : texts.waiting(reached);
}

export function StopButton({ notification }: { notification: Notification }) {
  const stop = () =>
    void runWithToast(texts.stopFailed, async () => {
      await withdraw(notification);
      watchNotification(notification.record_id);
    });
  return (
    <Button size="small" onClick={stop}>
      {texts.stop}
    </Button>
  );
}

export function NotificationNotice() {
  const notification = useWatchedNotification((watched) => watched.notification);
  const now = useNow();
  const { time_zone } = useTown();
  return (
    <div className={styles.place} aria-live="polite">
      {notification && (
        <Notice
          className={styles.notice}
          actions={
            <Cluster>
              {canStop(notification) && <StopButton notification={notification} />}
              <IconButton label={texts.dismiss} onClick={stopWatching}>
                <X size={20} aria-hidden />
              </IconButton>
            </Cluster>
          }
        >
          <p>{describeNotification(notification, now, time_zone)}</p>
        </Notice>
      )}
    </div>
  );
}
