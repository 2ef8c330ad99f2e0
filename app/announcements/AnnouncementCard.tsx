/** An announcement in a list, with enough detail to decide whether to read it. */

import type { Announcement } from '../../db/rules/announcements/announcements.ts';
import { announcementPath } from '../../db/rules/links/paths.ts';
import { ForStaff } from '../shell/ForStaff.tsx';
import { useOpenInPlace } from '../shell/navigation/linkClicks.ts';
import { announcementTexts } from '../texts/en/content/announcements.ts';
import { ActionLink } from '../ui/ActionLink.tsx';
import { Badge, TagList } from '../ui/Badge.tsx';
import { Card, Cluster } from '../ui/layout/Layout.tsx';
import { Picture, screenWide } from '../ui/Picture.tsx';
import styles from './AnnouncementCard.module.css';
import { AnnouncementDate } from './AnnouncementDate.tsx';
import { HighPriorityBadge } from './HighPriorityBadge.tsx';

export function AnnouncementCard({ announcement }: { announcement: Announcement }) {
  const { id, title, excerpt, category, priority } = announcement;
  // Records that a browser stored before pictures existed have none.
  const picture = announcement.pictures?.[0];
  const open = useOpenInPlace();
  return (
    <Card as="article" data-raised className={styles.card} aria-labelledby={`announcement-${id}`}>
      {picture && (
        <Picture className={styles.picture} picture={picture} sizes={`(width >= 640px) 24rem, ${screenWide}`} />
      )}
      <Cluster as="p" className={styles.badges}>
        {priority === 'high' && <HighPriorityBadge />}
        <Badge tone="accent">{announcementTexts.categories[category]}</Badge>
      </Cluster>
      <h3 className={styles.title} id={`announcement-${id}`} dir="auto">
        {title}
      </h3>
      <p className="hint">
        <AnnouncementDate announcement={announcement} />
      </p>
      {excerpt && (
        <p className={styles.excerpt} dir="auto">
          {excerpt}
        </p>
      )}
      <TagList label={announcementTexts.tags} tags={announcement.tags} />
      <ActionLink
        className={styles.more}
        data-stretched
        data-screen-only
        href={announcementPath(id)}
        onClick={open(id)}
      >
        {announcementTexts.readMore}
        <span className="visually-hidden">{announcementTexts.readMoreOf(title)}</span>
      </ActionLink>
      <ForStaff tool="announcement" edits="announcements" id={id} />
    </Card>
  );
}
