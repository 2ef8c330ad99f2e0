/** Opens the editor of the record that contains a link. A record without an editor opens on its page. */
import type { HistoryNoun } from '../../../db/rules/history.ts';
import { itemPath } from '../../../db/rules/items/paths.ts';
import { isOpenable, openRecord } from '../../dashboard/editing/openRecord.ts';
import { editorSections, openSectionEditor, type SectionEditorName } from '../../sections/editing/useSectionEditor.ts';

export async function openLinkedRecord(noun: HistoryNoun, id: string): Promise<void> {
  if (isOpenable(noun)) return void (await openRecord(noun, id));
  if (noun === 'sections') {
    const names = Object.keys(editorSections) as SectionEditorName[];
    const name = names.find((one) => editorSections[one] === id);
    if (name) return openSectionEditor(name, 'dashboard');
  }
  location.assign(noun === 'items' ? itemPath(id) : '/#documents');
}
