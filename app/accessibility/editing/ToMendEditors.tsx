/** Draws the editors that the list opens, beside those of the dashboard. The banners' is at the top of every page. */
import type { Document } from '../../../db/rules/documents/documents.ts';
import { DashboardEditors } from '../../dashboard/editing/DashboardEditors.tsx';
import { useDocumentEditor } from '../../documents/editing/api.ts';
import { DocumentEditor } from '../../documents/editing/Editor.tsx';
import { EditorHost } from '../../editing/EditorHost.tsx';
import { ItemEditor } from '../../items/editing/Editor.tsx';
import { useItemEditor } from '../../items/editing/useItemEditor.ts';
import { useMeetingEditor } from '../../meetings/editing/api.ts';
import { MeetingEditor } from '../../meetings/editing/Editor.tsx';
import { usePersonEditor } from '../../people/editing/api.ts';
import { PersonEditor } from '../../people/editing/Editor.tsx';

/** New documents have a form of their own. */
const ListedDocumentEditor = ({ record, onClose }: { record: Document | null; onClose: () => void }) =>
  record && <DocumentEditor document={record} onClose={onClose} />;

export const ToMendEditors = () => (
  <>
    <DashboardEditors />
    <EditorHost store={useDocumentEditor} Editor={ListedDocumentEditor} />
    <EditorHost store={useItemEditor} Editor={ItemEditor} />
    <EditorHost store={usePersonEditor} Editor={PersonEditor} />
    <EditorHost store={useMeetingEditor} Editor={MeetingEditor} />
  </>
);
