/**
 * What an administrator finds in the head of every page, wherever he has scrolled to: one press to a new banner, one to
 * all there are.
 */
import List from 'lucide-react/icons/list';
import Megaphone from 'lucide-react/icons/megaphone';
import common from '../../editing/Parts.module.css';
import { bannerEditingTexts as texts } from '../../texts/en/bannerEditing.ts';
import { useBannerEditor } from './api.ts';
import styles from './BannerTools.module.css';
import { BannerEditor } from './Editor.tsx';
import { BannerManager } from './Manager.tsx';
import { TakenDown } from './TakenDown.tsx';

export function BannerTools() {
  const { editing, listing } = useBannerEditor();
  return (
    <>
      <section className={styles.tools} aria-label={texts.tools}>
        <button type="button" className={styles.post} onClick={() => useBannerEditor.setState({ editing: 'new' })}>
          <Megaphone size={20} aria-hidden />
          {texts.post}
        </button>
        <button
          type="button"
          className={common.action}
          aria-label={texts.all}
          title={texts.all}
          onClick={() => useBannerEditor.setState({ listing: true })}
        >
          <List size={20} aria-hidden />
        </button>
      </section>
      {!listing && <TakenDown underHead />}
      {listing && <BannerManager onClose={() => useBannerEditor.setState({ listing: false })} />}
      {editing && (
        <BannerEditor
          key={editing === 'new' ? 'new' : editing.id}
          banner={editing === 'new' ? undefined : editing}
          onClose={() => useBannerEditor.setState({ editing: null })}
        />
      )}
    </>
  );
}
