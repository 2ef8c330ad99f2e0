/** Parts outside the first script that must be loaded before the first drawing that shows them. */
import { defer } from '../../ui/deferred.ts';

export const announcementDialog = defer(
  async () => (await import('../../announcements/AnnouncementDialog.tsx')).AnnouncementDialog,
);

export const heroVideo = defer(async () => (await import('../../sections/HeroVideo.tsx')).HeroVideo);

export const publicNotices = defer(async () => (await import('../../meetings/PublicNotices.tsx')).PublicNotices);

export const welcome = defer(async () => (await import('../../sections/Welcome.tsx')).Welcome);

/** Only the server loads it. */
export const eventWithoutScript = defer(
  async () => (await import('../../events/EventWithoutScript.tsx')).EventWithoutScript,
);

/** Only for a page without content. */
export const emptyShell = defer(async () => (await import('../EmptyShell.tsx')).EmptyShell);
