/** Banner tools in the header of every page, which stays visible: a new banner, or all of them. */

import List from 'lucide-react/icons/list';
import Megaphone from 'lucide-react/icons/megaphone';
import { EditorHost } from '../../editing/EditorHost.tsx';
import { NotificationNotice } from '../../news/editing/NotificationNotice.tsx';
import { bannerEditingTexts as texts } from '../../texts/en/content/bannerEditing.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useBannerEditor } from './api.ts';
import styles from './BannerTools.module.css';
import { BannerEditor } from './Editor.tsx';
import { BannerManager } from './Manager.tsx';

export function BannerTools() {
  return (
    <>
      <section className={styles.tools} aria-label={texts.tools}>
        <Button
          size="small"
          className={styles.post}
          title={texts.post}
          onClick={() => useBannerEditor.setState({ editing: 'new' })}
        >
          <Megaphone size={20} aria-hidden />
          <span className={styles.label}>{texts.post}</span>
        </Button>
        <IconButton label={texts.all} title={texts.all} onClick={() => useBannerEditor.setState({ isManaging: true })}>
          <List size={20} aria-hidden />
        </IconButton>
      </section>
      <EditorHost
        store={useBannerEditor}
        Editor={BannerEditor}
        Manager={BannerManager}
        noticeClassName={styles.underHead}
      />
      <NotificationNotice />
    </>
  );
}
