/** A grid of announcements, and placeholders for those that are still loading. */

import type { Announcement } from '../../db/rules/announcements/announcements.ts';
import { Placeholder } from '../ui/layout/Layout.tsx';
import { AnnouncementCard } from './AnnouncementCard.tsx';
import styles from './AnnouncementCards.module.css';

/** `missing`: the number of placeholders to add. */
export function AnnouncementCards({
  announcements,
  missing,
}: {
  announcements: readonly Announcement[];
  missing: number;
}) {
  if (announcements.length + missing === 0) return null;
  return (
    <ul className={styles.cards}>
      {announcements.map((announcement) => (
        <li key={announcement.id}>
          <AnnouncementCard announcement={announcement} />
        </li>
      ))}
      {Array.from({ length: missing }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <Placeholder key={place} as="li" className={styles.missing} />
      ))}
    </ul>
  );
}
