/** Tools for people on their page. The editors open from here. */
import { EditorHost } from '../../editing/EditorHost.tsx';
import { ListTools } from '../../editing/tools/ListTools.tsx';
import { peopleEditingTexts as texts } from '../../texts/en/content/peopleEditing.ts';
import { usePersonEditor } from './api.ts';
import { PersonEditor } from './Editor.tsx';
import { PeopleManager } from './Manager.tsx';

export const PeopleTools = () => (
  <ListTools
    texts={texts}
    onCreate={() => usePersonEditor.setState({ editing: 'new' })}
    onManage={() => usePersonEditor.setState({ isManaging: true })}
  >
    <EditorHost store={usePersonEditor} Editor={PersonEditor} Manager={PeopleManager} />
  </ListTools>
);
