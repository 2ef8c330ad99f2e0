/** Counts of subscribers by e-mail and by push. The list of addresses requires the password. */
import { useId } from 'react';
import type { Notification } from '../../db/rules/news/notifications.ts';
import { isBodyTopic, isFixedTopic, type SubscriberCounts } from '../../db/rules/news/subscriptions.ts';
import { ExportLink } from '../accounts/editing/ExportLink.tsx';
import { useNow, useTown } from '../data/content.tsx';
import { LoadError } from '../editing/LoadError.tsx';
import common from '../editing/Parts.module.css';
import { useServerList } from '../editing/useServerList.ts';
import { readNotifications, readSubscriberCounts } from '../news/editing/api.ts';
import { canStop, describeNotification, StopButton } from '../news/editing/NotificationNotice.tsx';
import { newsTexts } from '../texts/en/news/news.ts';
import { newsEditingTexts } from '../texts/en/news/newsEditing.ts';
import { Card, Stack } from '../ui/layout/Layout.tsx';
import styles from './Settings.module.css';
import { Fact } from './SettingsCard.tsx';

const texts = newsEditingTexts.card;

type News = { counts: SubscriberCounts; notifications: Notification[] };

async function readNews(): Promise<News> {
  const [counts, notifications] = await Promise.all([readSubscriberCounts(), readNotifications()]);
  return { counts, notifications };
}

function labelOf({ topic, title }: { topic: string; title: string }): string {
  if (isFixedTopic(topic)) return newsTexts.topicLabels[topic];
  return isBodyTopic(topic) ? newsTexts.bodies(title) : newsTexts.documents(title);
}

export function NewsCard() {
  const id = useId();
  const Heading = useTown().commerce ? 'h3' : 'h2';
  const list = useServerList('', readNews, { isLive: true });
  const news = list.data;
  return (
    <Card as="section" aria-labelledby={id} className={styles.card}>
      <div className={styles.head}>
        <Heading id={id} className={styles.title}>
          {texts.title}
        </Heading>
      </div>
      <LoadError list={list} failedText={texts.failed} />
      {news && <Counts {...news} />}
    </Card>
  );
}

function Counts({ counts: { total, unconfirmed, devices, topics }, notifications }: News) {
  const now = useNow();
  const { time_zone } = useTown();
  const followed = topics.filter((one) => one.count > 0 || one.devices > 0);
  return (
    <>
      {total === 0 && devices === 0 && <p className={common.hint}>{texts.none}</p>}
      <dl className={styles.facts}>
        <Fact label={texts.total}>{total}</Fact>
        {unconfirmed > 0 && <Fact label={texts.unconfirmed}>{unconfirmed}</Fact>}
        {devices > 0 && <Fact label={texts.devices}>{devices}</Fact>}
        {followed.map((one) => (
          <Fact key={one.topic} label={labelOf(one)}>
            {texts.follow(one.count, one.devices)}
          </Fact>
        ))}
      </dl>
      {notifications.length > 0 && (
        <Stack as="ul" gap={3} aria-label={texts.recent}>
          {notifications.map((one) => {
            const topic = topics.find(({ topic }) => topic === one.topic);
            return (
              <Stack as="li" key={one.id} gap={1}>
                <p dir="auto">{one.title}</p>
                <p className={common.hint}>
                  {topic && `${labelOf(topic)}. `}
                  {describeNotification(one, now, time_zone)}
                </p>
                {canStop(one) && (
                  <div>
                    <StopButton notification={one} />
                  </div>
                )}
              </Stack>
            );
          })}
        </Stack>
      )}
      {total > 0 && (
        <div>
          <ExportLink size="small" href="/api/subscriptions/export">
            {texts.export}
          </ExportLink>
          <p className={common.hint}>{texts.exportHint}</p>
        </div>
      )}
    </>
  );
}
