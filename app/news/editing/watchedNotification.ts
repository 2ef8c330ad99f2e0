/** What was just published and is being told of: followed until everybody is told, or somebody stops it. */
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

/** Follows what people are told of a record, in place of the one before. */
export function watchNotification(recordId: string): void {
  stopWatching();
  watched = recordId;
  void look(recordId);
}

/** Puts the notice away; what is being told goes on. */
export function stopWatching(): void {
  clearTimeout(timer);
  watched = '';
  useWatchedNotification.setState({ notification: null });
}
