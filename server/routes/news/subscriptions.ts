/** Counts of news subscribers for editors, and for administrators a file of them after entering the password. */

import { fixedTopics, type SubscriberCounts } from '../../../db/rules/news/subscriptions.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import { answerPrivate } from '../../http/answer.ts';
import { townRouter } from '../../http/router.ts';
import { labelOfTopic } from '../../mail/news/newsMailTexts.ts';
import { countDevices } from '../../store/news/pushDevices.ts';
import {
  countSubscribers,
  listBodyTopics,
  listDocumentTopics,
  streamSubscriptions,
} from '../../store/news/subscriptions.ts';
import { createExport } from '../office/exports.ts';
import type { RouteParts } from '../parts.ts';

export function subscriptionRoutes({ db, now }: RouteParts) {
  const answer = createExport(db, now);
  return townRouter()
    .get('/api/subscriptions', 'editor', async (ctx) => {
      const { id } = ctx.state.town;
      const [{ total, unconfirmed, byTopic }, bodies, documents, devices] = await Promise.all([
        countSubscribers(db.read, id),
        listBodyTopics(db.read, id),
        listDocumentTopics(db.read, id),
        countDevices(db.read, id),
      ]);
      const topics = [...fixedTopics.map((topic) => ({ topic, title: '' })), ...bodies, ...documents];
      const counts: SubscriberCounts = {
        total,
        unconfirmed,
        devices: devices.total,
        topics: topics.map((one) => ({
          ...one,
          count: byTopic.get(one.topic) ?? 0,
          devices: devices.byTopic.get(one.topic) ?? 0,
        })),
      };
      answerPrivate(ctx, counts);
    })
    .get('/api/subscriptions/export', 'admin', async (ctx) => {
      const { id, time_zone } = ctx.state.town;
      const titles = new Map(
        [...(await listBodyTopics(db.read, id)), ...(await listDocumentTopics(db.read, id))].map(({ topic, title }) => [
          topic,
          title,
        ]),
      );
      const labelOf = (topic: string) => labelOfTopic(topic, titles.get(topic) ?? topic);
      await answer(
        ctx,
        'subscriptions',
        {},
        [
          ['Email', ({ email }) => email],
          ['Topics', ({ topics }) => topics.map(labelOf).join('; ')],
          ['Frequency', ({ frequency }) => frequency],
          ['Confirmed', ({ confirmed_at }) => toLocalTime(Date.parse(confirmed_at), time_zone).date],
        ],
        streamSubscriptions(db.read, id),
      );
    });
}
