/** An announcement among others: enough to tell whether to read it. */

import type { Announcement } from '../../db/rules/announcements.ts';
import { announcementPath } from '../../db/rules/paths.ts';
import { ForAdmins } from '../editing/ForAdmins.tsx';
import { useOpenInPlace } from '../shell/openInPlace.ts';
import { announcementTexts } from '../texts/en/announcements.ts';
import { ActionLink } from '../ui/ActionLink.tsx';
import { Badge } from '../ui/Badge.tsx';
import styles from './AnnouncementCard.module.css';
import { AnnouncementDate } from './AnnouncementDate.tsx';
import { HighPriorityBadge } from './HighPriorityBadge.tsx';

export function AnnouncementCard({ announcement }: { announcement: Announcement }) {
  const { id, title, excerpt, category, priority } = announcement;
  const open = useOpenInPlace();
  return (
    <article className={styles.card} aria-labelledby={`announcement-${id}`}>
      <p className={styles.badges}>
        {priority === 'high' && <HighPriorityBadge />}
        <Badge tone="accent">{announcementTexts.categories[category]}</Badge>
      </p>
      <h3 className={styles.title} id={`announcement-${id}`} dir="auto">
        {title}
      </h3>
      <p className={styles.date}>
        <AnnouncementDate announcement={announcement} />
      </p>
      {excerpt && (
        <p className={styles.excerpt} dir="auto">
          {excerpt}
        </p>
      )}
      <Tags announcement={announcement} />
      <ActionLink className={styles.more} href={announcementPath(id)} onClick={open(id)}>
        {announcementTexts.readMore}
        <span className="visually-hidden">{announcementTexts.readMoreOf(title)}</span>
      </ActionLink>
      <ForAdmins tool="announcement" id={id} />
    </article>
  );
}

export function Tags({ announcement: { tags } }: { announcement: Announcement }) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={announcementTexts.tags}>
      {[...new Set(tags)].map((tag) => (
        <li key={tag} dir="auto">
          <Badge tone="plain">{tag}</Badge>
        </li>
      ))}
    </ul>
  );
}
