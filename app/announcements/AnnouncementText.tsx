/** Draws an announcement's title, date, pictures, text and attachments. */
import type { Announcement } from '../../db/rules/announcements/announcements.ts';
import { isSafeUrl } from '../../db/rules/links/links.ts';
import { PrintedUrl } from '../shell/header/PrintHeader.tsx';
import { announcementTexts } from '../texts/en/content/announcements.ts';
import { Badge, TagList } from '../ui/Badge.tsx';
import { Cluster } from '../ui/layout/Layout.tsx';
import { FormattedPicture, FormattedText, listOtherPictures } from '../ui/text/FormattedText.tsx';
import { AnnouncementDate } from './AnnouncementDate.tsx';
import styles from './AnnouncementDialog.module.css';
import { HighPriorityBadge } from './HighPriorityBadge.tsx';

type AnnouncementTextProps = {
  announcement: Announcement;
  /** The title's heading level. */
  level: 1 | 2;
  headingId?: string;
};

export function AnnouncementText({ announcement, level, headingId }: AnnouncementTextProps) {
  const Heading = `h${level}` as const;
  const { title, excerpt, content, category, priority, attachments } = announcement;
  // Records that a browser stored before pictures existed have none.
  const { pictures = [], blocks = [] } = announcement;
  const [first, ...rest] = listOtherPictures(pictures, blocks).map((picture, place) => (
    <FormattedPicture key={picture.src} picture={picture} first={place === 0} />
  ));
  return (
    <>
      <Cluster as="p" className={styles.badges}>
        {priority === 'high' && <HighPriorityBadge />}
        <Badge tone="accent">{announcementTexts.categories[category]}</Badge>
      </Cluster>
      <Heading className={styles.title} id={headingId} dir="auto">
        {title}
      </Heading>
      <p className={styles.date}>
        <AnnouncementDate announcement={announcement} long />
      </p>
      {first}
      <FormattedText blocks={blocks} text={content || excerpt} pictures={pictures} />
      {rest}
      <Attachments attachments={attachments} />
      <TagList label={announcementTexts.tags} tags={announcement.tags} />
    </>
  );
}

function Attachments({ attachments }: Pick<Announcement, 'attachments'>) {
  const safe = attachments.filter(({ url }) => isSafeUrl(url));
  if (safe.length === 0) return null;
  return (
    <section className={styles.attachments}>
      <h3>{announcementTexts.attachments}</h3>
      <ul>
        {safe.map(({ title, url }) => (
          <li key={url}>
            <a href={url} dir="auto">
              {title}
            </a>
            <PrintedUrl url={url} />
          </li>
        ))}
      </ul>
    </section>
  );
}
