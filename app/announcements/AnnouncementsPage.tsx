/** Every announcement of the town; the one whose id is in the address opens over them. */
import { useSearch } from '@tanstack/react-router';
import { useAnnouncements, useInitialState, useSection } from '../data/content.tsx';
import { Empty } from '../sections/Section.tsx';
import { texts } from '../texts/en.ts';
import { useShowMore } from '../ui/ShowMore.tsx';
import { AnnouncementCard } from './AnnouncementCard.tsx';
import { AnnouncementModal } from './AnnouncementModal.tsx';
import styles from './Announcements.module.css';

const pageSize = 20;

export function AnnouncementsPage() {
  const { header } = useSection('announcements');
  const announcements = useAnnouncements();
  const total = useInitialState().announcements_total;
  const { id } = useSearch({ strict: false });
  const { count, list, button } = useShowMore<HTMLUListElement>(announcements.length, pageSize);
  // While only the first few are here, the one that is asked for may be among the others.
  const unknown = id && announcements.length >= total && !announcements.some((known) => known.id === id);
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>{texts.announcements.pageTitle}</h1>
      <p className={styles.subtitle} dir="auto">
        {header.subtitle || texts.announcements.subtitle}
      </p>
      {unknown && (
        <p className={styles.problem} role="alert">
          {texts.announcements.notFound}
        </p>
      )}
      {announcements.length === 0 && <Empty>{texts.announcements.none}</Empty>}
      <h2 className="visually-hidden">{header.title || texts.announcements.title}</h2>
      <ul className={styles.cards} ref={list}>
        {announcements.slice(0, count).map((announcement) => (
          <li key={announcement.id} data-item>
            <AnnouncementCard announcement={announcement} />
          </li>
        ))}
      </ul>
      {button}
      {id && <AnnouncementModal key={id} id={id} />}
    </div>
  );
}
