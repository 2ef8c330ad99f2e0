/** Tools for pages: above their lists, and on a page itself. The editors open from here. */
import Pencil from 'lucide-react/icons/pencil';
import { EditorHost } from '../../editing/EditorHost.tsx';
import { ListTools } from '../../editing/tools/ListTools.tsx';
import { pageEditingTexts as texts } from '../../texts/en/pageEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { openPageEditor, usePageEditor } from './api.ts';
import { PageEditor } from './Editor.tsx';
import { PageManager } from './Manager.tsx';

const host = <EditorHost store={usePageEditor} Editor={PageEditor} Manager={PageManager} />;

export const PageTools = () => (
  <ListTools
    texts={texts}
    onCreate={() => usePageEditor.setState({ editing: 'new' })}
    onManage={() => usePageEditor.setState({ isManaging: true })}
  >
    {host}
  </ListTools>
);

export const EditPageButton = ({ id }: { id: string }) => (
  <>
    <Button size="small" onClick={() => void openPageEditor(id)}>
      <Pencil size={18} aria-hidden />
      {texts.edit}
    </Button>
    {host}
  </>
);
