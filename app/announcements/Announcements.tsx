/** The first announcements on the home page, and the way to all of them. */
import { useSection } from '../data/content.tsx';
import { ForAdmins } from '../editing/ForAdmins.tsx';
import { EmptyState, Section } from '../sections/Section.tsx';
import { texts } from '../texts/en/site.ts';
import { AnnouncementCards } from './AnnouncementCards.tsx';
import styles from './Announcements.module.css';
import { useFirstAnnouncements } from './useCachedAnnouncements.ts';

/** How many of them the home page shows. */
const shownOnHome = 3;

export function Announcements() {
  const { header } = useSection('announcements');
  const { announcements, missing, total } = useFirstAnnouncements(shownOnHome);
  return (
    <Section
      anchor="announcements"
      badge={header.badge || texts.announcements.badge}
      title={header.title || texts.announcements.title}
      subtitle={header.subtitle || texts.announcements.subtitle}
      aside={
        <>
          {total > 0 && (
            <a className={styles.all} href="/announcements">
              {texts.announcements.all(total)}
            </a>
          )}
          <ForAdmins tool="announcements" />
        </>
      }
    >
      {total === 0 && <EmptyState>{texts.announcements.none}</EmptyState>}
      {missing > 0 && <p className="visually-hidden">{texts.shell.loading}</p>}
      <AnnouncementCards announcements={announcements} missing={missing} />
    </Section>
  );
}
