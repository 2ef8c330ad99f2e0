/** One announcement in full. */

import Printer from 'lucide-react/icons/printer';
import { useId } from 'react';
import type { Announcement } from '../../db/rules/announcements/announcements.ts';
import { isSafeUrl } from '../../db/rules/links/links.ts';
import { announcementPath } from '../../db/rules/links/paths.ts';
import { useAnnouncements } from '../data/content.tsx';
import { useAnnouncementsToShow } from '../data/hiddenRecords.ts';
import { ForStaff } from '../shell/ForStaff.tsx';
import { PrintedUrl, PrintHeader } from '../shell/header/PrintHeader.tsx';
import { ShareButton } from '../shell/header/ShareButton.tsx';
import { useCloseInPlace } from '../shell/navigation/linkClicks.ts';
import { announcementTexts } from '../texts/en/announcements.ts';
import { Badge, TagList } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/dialogs/Dialog.tsx';
import { FormattedText } from '../ui/FormattedText.tsx';
import { Cluster } from '../ui/Layout.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Prose } from '../ui/Prose.tsx';
import { AnnouncementDate } from './AnnouncementDate.tsx';
import styles from './AnnouncementDialog.module.css';
import { HighPriorityBadge } from './HighPriorityBadge.tsx';

/** Shows nothing while the announcement is missing. */
export function AnnouncementDialog({ id }: { id: string }) {
  const announcement = useAnnouncementsToShow().find((known) => known.id === id);
  const published = useAnnouncements();
  const close = useCloseInPlace();
  const headingId = useId();
  if (!announcement) return null;
  const { title, excerpt, content, category, priority, attachments } = announcement;
  // Records that a browser stored before pictures and formatting existed have none.
  const { pictures = [], blocks = [] } = announcement;
  const [first, ...rest] = pictures.map((picture, place) => (
    <Picture key={picture.src} className={styles.picture} picture={picture} sizes="44rem" first={place === 0} />
  ));
  return (
    <Dialog labelledBy={headingId} onClose={close}>
      <PrintHeader path={announcementPath(id)} />
      <Cluster as="p" className={styles.badges}>
        {priority === 'high' && <HighPriorityBadge />}
        <Badge tone="accent">{announcementTexts.categories[category]}</Badge>
      </Cluster>
      <h2 className={styles.title} id={headingId} dir="auto">
        {title}
      </h2>
      <p className={styles.date}>
        <AnnouncementDate announcement={announcement} long />
      </p>
      {first}
      {blocks.length > 0 ? <FormattedText blocks={blocks} /> : <Prose text={content || excerpt} />}
      {rest}
      <Attachments attachments={attachments} />
      <TagList label={announcementTexts.tags} tags={announcement.tags} />
      <DialogActions>
        {/* Visitors could not open a link to a hidden announcement. */}
        {published.includes(announcement) && <ShareButton path={announcementPath(id)} />}
        <Button size="small" onClick={() => print()}>
          <Printer size={18} aria-hidden />
          {announcementTexts.print}
        </Button>
        <ForStaff tool="announcement" edits="announcements" id={id} />
      </DialogActions>
    </Dialog>
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
