/**
 * What an administrator finds in the head of every page, wherever he has scrolled to: one press to a new banner, one to
 * all there are.
 */
import List from 'lucide-react/icons/list';
import Megaphone from 'lucide-react/icons/megaphone';
import common from '../../editing/Parts.module.css';
import { bannerEditingTexts as texts } from '../../texts/bannerEditing.ts';
import { BannerEditor } from './BannerEditor.tsx';
import { BannerList } from './BannerList.tsx';
import styles from './BannersTool.module.css';
import { useDoing } from './banners.ts';
import { TakenDown } from './TakenDown.tsx';

export function BannersTool() {
  const { editing, listing } = useDoing();
  return (
    <>
      <section className={styles.tools} aria-label={texts.tools}>
        <button type="button" className={styles.post} onClick={() => useDoing.setState({ editing: 'new' })}>
          <Megaphone size={20} aria-hidden />
          {texts.post}
        </button>
        <button
          type="button"
          className={common.action}
          aria-label={texts.all}
          title={texts.all}
          onClick={() => useDoing.setState({ listing: true })}
        >
          <List size={20} aria-hidden />
        </button>
      </section>
      {!listing && <TakenDown underHead />}
      {listing && <BannerList onClose={() => useDoing.setState({ listing: false })} />}
      {editing && (
        <BannerEditor
          key={editing === 'new' ? 'new' : editing.id}
          banner={editing === 'new' ? undefined : editing}
          onClose={() => useDoing.setState({ editing: null })}
        />
      )}
    </>
  );
}
