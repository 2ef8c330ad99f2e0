/** Where the dashboard's editors are drawn: apart from its cards, so that a session that ends takes no form away. */
import { AnnouncementEditor } from '../../announcements/editing/Editor.tsx';
import { AnnouncementManager } from '../../announcements/editing/Manager.tsx';
import { useAnnouncementEditor } from '../../announcements/editing/useAnnouncementEditor.ts';
import { EditorHost } from '../../editing/EditorHost.tsx';
import { useEventEditor } from '../../events/editing/api.ts';
import { EventEditor } from '../../events/editing/Editor.tsx';
import styles from './DashboardEditors.module.css';

/** Banners have theirs in the head of every page, and what is new has one place for all pages. */
export const DashboardEditors = () => (
  <div className={styles.notices}>
    <EditorHost store={useAnnouncementEditor} Editor={AnnouncementEditor} Manager={AnnouncementManager} />
    <EditorHost store={useEventEditor} Editor={EventEditor} />
  </div>
);
