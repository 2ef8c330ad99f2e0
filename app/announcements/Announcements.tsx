/** The first announcements on the home page, and a link to all of them. */

import { useSection } from '../data/content.tsx';
import { Section } from '../sections/Section.tsx';
import { ForStaff } from '../shell/ForStaff.tsx';
import { announcementTexts } from '../texts/en/content/announcements.ts';
import { shellTexts } from '../texts/en/shell.ts';
import { buttonAttributes } from '../ui/Button.tsx';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { AnnouncementCards } from './AnnouncementCards.tsx';
import { useFirstAnnouncements } from './useCachedAnnouncements.ts';

/** The home page shows this many. */
const shownOnHome = 3;

export function Announcements() {
  const { header } = useSection('announcements');
  const { announcements, missing, total } = useFirstAnnouncements(shownOnHome);
  return (
    <Section
      anchor="announcements"
      badge={header.badge || announcementTexts.badge}
      title={header.title || announcementTexts.title}
      subtitle={header.subtitle || announcementTexts.subtitle}
      aside={
        <>
          {total > 0 && (
            <a {...buttonAttributes({ variant: 'secondary' })} href="/announcements">
              {announcementTexts.all(total)}
            </a>
          )}
          <ForStaff tool="announcements" edits="announcements" />
        </>
      }
    >
      {total === 0 && <EmptyState>{announcementTexts.none}</EmptyState>}
      {missing > 0 && <p className="visually-hidden">{shellTexts.loading}</p>}
      <AnnouncementCards announcements={announcements} missing={missing} />
      <ForStaff tool="hidden-announcements" edits="announcements" />
    </Section>
  );
}
