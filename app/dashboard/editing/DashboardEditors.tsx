/** Draws the dashboard's editors apart from its cards, so that they stay open if the session ends. */
import { AnnouncementEditor } from '../../announcements/editing/Editor.tsx';
import { AnnouncementManager } from '../../announcements/editing/Manager.tsx';
import { useAnnouncementEditor } from '../../announcements/editing/useAnnouncementEditor.ts';
import { EditorHost } from '../../editing/EditorHost.tsx';
import { useEventEditor } from '../../events/editing/api.ts';
import { EventEditor } from '../../events/editing/Editor.tsx';
import { useFormEditor } from '../../forms/editing/api.ts';
import { FormEditor } from '../../forms/editing/Editor.tsx';
import { usePageEditor } from '../../pages/editing/api.ts';
import { PageEditor } from '../../pages/editing/Editor.tsx';
import styles from './DashboardEditors.module.css';

/**
 * Without banners, whose editor is at the top of every page, and without new records, which have one place for all
 * pages.
 */
export const DashboardEditors = () => (
  <div className={styles.notices}>
    <EditorHost store={useAnnouncementEditor} Editor={AnnouncementEditor} Manager={AnnouncementManager} />
    <EditorHost store={useEventEditor} Editor={EventEditor} />
    <EditorHost store={usePageEditor} Editor={PageEditor} />
    <EditorHost store={useFormEditor} Editor={FormEditor} />
  </div>
);
