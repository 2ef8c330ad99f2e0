/** The calls for subscribers and notifications. */
import type { Notification } from '../../../db/rules/news/notifications.ts';
import type { SubscriberCounts } from '../../../db/rules/news/subscriptions.ts';
import { call } from '../../data/call.ts';
import { sendChange } from '../../data/sendChange.ts';

export const readSubscriberCounts = () => call<SubscriberCounts>('/api/subscriptions');

/** Newest first. @param about the id of a record, to get only its notifications */
export const readNotifications = async (about = ''): Promise<Notification[]> => {
  const path = about ? `/api/notifications?about=${encodeURIComponent(about)}` : '/api/notifications';
  return (await call<{ notifications: Notification[] }>(path)).notifications;
};

/** Stops messages that have not been sent yet. */
export const withdraw = ({ id }: Pick<Notification, 'id'>) =>
  sendChange<{ notifications: Notification[] }>(`/api/notifications/${id}/withdraw`, 'notifications', {
    method: 'POST',
  });

/** A field of calls that save a record: whether to notify subscribers. */
export type Notifying = { notify?: boolean };
