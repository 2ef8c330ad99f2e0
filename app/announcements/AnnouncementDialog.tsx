/** One announcement in full. */

import Printer from 'lucide-react/icons/printer';
import { useId } from 'react';
import { announcementPath } from '../../db/rules/links/paths.ts';
import { useAnnouncements } from '../data/content.tsx';
import { useAnnouncementsToShow } from '../data/hiddenRecords.ts';
import { ForStaff } from '../shell/ForStaff.tsx';
import { PrintHeader } from '../shell/header/PrintHeader.tsx';
import { ShareButton } from '../shell/header/ShareButton.tsx';
import { useCloseInPlace } from '../shell/navigation/linkClicks.ts';
import { announcementTexts } from '../texts/en/content/announcements.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/dialogs/Dialog.tsx';
import { AnnouncementText } from './AnnouncementText.tsx';

/** Shows nothing while the announcement is missing. */
export function AnnouncementDialog({ id }: { id: string }) {
  const announcement = useAnnouncementsToShow().find((known) => known.id === id);
  const published = useAnnouncements();
  const close = useCloseInPlace();
  const headingId = useId();
  if (!announcement) return null;
  return (
    <Dialog labelledBy={headingId} onClose={close}>
      <PrintHeader path={announcementPath(id)} />
      <AnnouncementText announcement={announcement} level={2} headingId={headingId} />
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
