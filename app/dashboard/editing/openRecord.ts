/** Opens a dashboard line's record in its editor. app/commands/startTask.tsx starts new records. */
import type { Announcement } from '../../../db/rules/announcements/announcements.ts';
import type { Banner } from '../../../db/rules/announcements/banners.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { useAnnouncementEditor } from '../../announcements/editing/useAnnouncementEditor.ts';
import { useBannerEditor } from '../../banners/editing/api.ts';
import { call } from '../../data/call.ts';
import { toOpenProblem } from '../../data/sendChange.ts';
import { runWithToast } from '../../editing/runWithToast.ts';
import { openEventEditor } from '../../events/editing/api.ts';
import { editForm } from '../../forms/editing/api.ts';
import { editPage } from '../../pages/editing/api.ts';
import { announcementTexts } from '../../texts/en/content/announcements.ts';
import { bannerEditingTexts } from '../../texts/en/content/bannerEditing.ts';
import { editingTexts } from '../../texts/en/editing/editing.ts';

export const manageAnnouncements = () => useAnnouncementEditor.setState({ isManaging: true });

export type OpenableNoun = 'announcements' | 'events' | 'banners' | 'pages' | 'forms';

const openers: Record<OpenableNoun, (id: string) => Promise<void>> = {
  async announcements(id) {
    const { announcements } = await call<{ announcements: Announcement[] }>('/api/announcements');
    const found = announcements.find((one) => one.id === id);
    if (!found) throw new Problem('not_found', announcementTexts.notFound);
    useAnnouncementEditor.setState({ editing: found });
  },
  async banners(id) {
    const { banners } = await call<{ banners: Banner[] }>('/api/banners');
    const found = banners.find((one) => one.id === id);
    if (!found) throw new Problem('not_found', bannerEditingTexts.gone);
    useBannerEditor.setState({ editing: found });
  },
  events: openEventEditor,
  pages: editPage,
  forms: editForm,
};

/** Whether records of a noun have a form that opens on the dashboard. */
export const isOpenable = (noun: string): noun is OpenableNoun => Object.hasOwn(openers, noun);

/** Opens a record's form with the server's current version, even before it is published. A toast reports a failure. */
export const openRecord = (noun: OpenableNoun, id: string): Promise<boolean> =>
  runWithToast(editingTexts.failedToOpen, () => openers[noun](id), toOpenProblem);
