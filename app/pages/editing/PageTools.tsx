/** Tools for pages: above their lists, and on a page itself. The editors open from here. */
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { usePageLinks } from '../../data/content.tsx';
import { EditorHost } from '../../editing/EditorHost.tsx';
import { ListTools } from '../../editing/tools/ListTools.tsx';
import { useMayEditPage } from '../../editing/useRights.ts';
import { pageEditingTexts as texts } from '../../texts/en/content/pageEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout/Layout.tsx';
import { openPageEditor, usePageEditor } from './api.ts';
import { PageEditor } from './Editor.tsx';
import { PageManager } from './Manager.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';

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

/** The buttons of one page: edit, and review. */
export function PageButtons({ id }: { id: string }) {
  const pages = usePageLinks();
  const page = pages.find((link) => link.id === id);
  const mayEditPage = useMayEditPage();
  const [isReviewing, setIsReviewing] = useState(false);
  if (!mayEditPage(page ?? { id, parent_id: '' }, pages)) return null;
  return (
    <Cluster>
      <Button size="small" onClick={() => void openPageEditor(id)}>
        <Pencil size={18} aria-hidden />
        {texts.edit}
      </Button>
      {page && (
        <Button size="small" onClick={() => setIsReviewing(true)}>
          <ClipboardCheck size={18} aria-hidden />
          {texts.review}
        </Button>
      )}
      {page && isReviewing && <ReviewDialog page={page} onClose={() => setIsReviewing(false)} />}
      {host}
    </Cluster>
  );
}
