/** The calls about who gets news, and what they were told. */
import type { Notification } from '../../../db/rules/news/notifications.ts';
import type { SubscriberCounts } from '../../../db/rules/news/subscriptions.ts';
import { call } from '../../data/call.ts';
import { sendChange } from '../../data/sendChange.ts';

export const readSubscriberCounts = () => call<SubscriberCounts>('/api/subscriptions');

/** The newest first. @param about the id of a record, for its own alone */
export const readNotifications = async (about = ''): Promise<Notification[]> => {
  const path = about ? `/api/notifications?about=${encodeURIComponent(about)}` : '/api/notifications';
  return (await call<{ notifications: Notification[] }>(path)).notifications;
};

/** Stops what has not left yet. */
export const withdraw = ({ id }: Pick<Notification, 'id'>) =>
  sendChange<{ notifications: Notification[] }>(`/api/notifications/${id}/withdraw`, 'notifications', {
    method: 'POST',
  });

/** What a call that saves a record says of it: whether people are told. */
export type Notifying = { notify?: boolean };
