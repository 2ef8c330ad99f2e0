/** Follows a new notification until everybody has it, or somebody stops it. */
import { create } from 'zustand';
import type { Notification } from '../../../db/rules/news/notifications.ts';
import { readNotifications } from './api.ts';

const everyMs = 2000;

export const useWatchedNotification = create<{ notification: Notification | null }>(() => ({ notification: null }));

let timer: ReturnType<typeof setTimeout> | undefined;
let watched = '';

async function look(recordId: string): Promise<void> {
  const found = await readNotifications(recordId).catch(() => null);
  if (watched !== recordId) return;
  const notification = found?.[0];
  if (notification) useWatchedNotification.setState({ notification });
  const isOver = notification?.state === 'sent' || notification?.state === 'withdrawn' || found?.length === 0;
  if (!isOver) timer = setTimeout(() => void look(recordId), everyMs);
}

/** Follows the notifications of a record, instead of the previous one. */
export function watchNotification(recordId: string): void {
  stopWatching();
  watched = recordId;
  void look(recordId);
}

/** Hides the notice; sending continues. */
export function stopWatching(): void {
  clearTimeout(timer);
  watched = '';
  useWatchedNotification.setState({ notification: null });
}
