/** The newest announcements on the home page, and the way to all of them. */
import { useAnnouncements, useInitialState, useSection } from '../data/content.tsx';
import { Empty, Section } from '../sections/Section.tsx';
import { texts } from '../texts/en.ts';
import { AnnouncementCard } from './AnnouncementCard.tsx';
import styles from './Announcements.module.css';

const shownOnHome = 6;

export function Announcements() {
  const { header } = useSection('announcements');
  const announcements = useAnnouncements();
  // The first HTML holds only the first few of them.
  const total = Math.max(announcements.length, useInitialState().announcements_total);
  return (
    <Section
      anchor="announcements"
      badge={header.badge || texts.announcements.badge}
      title={header.title || texts.announcements.title}
      subtitle={header.subtitle || texts.announcements.subtitle}
      aside={
        total > 0 && (
          <a className={styles.all} href="/announcements">
            {texts.announcements.all(total)}
          </a>
        )
      }
    >
      {announcements.length === 0 && <Empty>{texts.announcements.none}</Empty>}
      <ul className={styles.cards}>
        {announcements.slice(0, shownOnHome).map((announcement) => (
          <li key={announcement.id}>
            <AnnouncementCard announcement={announcement} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
