/** Tools for collection routes on their page. The editors open from here. */
import { EditorHost } from '../../editing/EditorHost.tsx';
import { ListTools } from '../../editing/tools/ListTools.tsx';
import { collectionEditingTexts as texts } from '../../texts/en/content/collectionEditing.ts';
import { useRouteEditor } from './api.ts';
import { CollectionRouteEditor } from './Editor.tsx';
import { CollectionManager } from './Manager.tsx';

export const CollectionTools = () => (
  <ListTools
    texts={texts}
    onCreate={() => useRouteEditor.setState({ editing: 'new' })}
    onManage={() => useRouteEditor.setState({ isManaging: true })}
  >
    <EditorHost store={useRouteEditor} Editor={CollectionRouteEditor} Manager={CollectionManager} />
  </ListTools>
);
