/** Tools for forms: above their list, and on a form itself. The editors open from here. */
import Pencil from 'lucide-react/icons/pencil';
import { EditorHost } from '../../editing/EditorHost.tsx';
import { ListTools } from '../../editing/tools/ListTools.tsx';
import { formEditingTexts as texts } from '../../texts/en/requests/formEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout/Layout.tsx';
import { openFormEditor, useFormEditor } from './api.ts';
import { FormEditor } from './Editor.tsx';
import { FormManager } from './Manager.tsx';

const host = <EditorHost store={useFormEditor} Editor={FormEditor} Manager={FormManager} />;

export const FormTools = () => (
  <ListTools
    texts={texts}
    onCreate={() => useFormEditor.setState({ editing: 'new' })}
    onManage={() => useFormEditor.setState({ isManaging: true })}
  >
    {host}
  </ListTools>
);

/** The button of one form. */
export const FormButton = ({ id }: { id: string }) => (
  <Cluster>
    <Button size="small" onClick={() => void openFormEditor(id)}>
      <Pencil size={18} aria-hidden />
      {texts.edit}
    </Button>
    {host}
  </Cluster>
);
