/** The banner that was just taken down, and the way back. */
import X from 'lucide-react/icons/x';
import { useLayoutEffect, useRef } from 'react';
import common from '../../editing/Parts.module.css';
import { bannerEditingTexts as texts } from '../../texts/en/bannerEditing.ts';
import { attempt, restoreBanner, useBannerEditor } from './api.ts';
import styles from './TakenDown.module.css';

export function TakenDown({ underHead = false }: { underHead?: boolean }) {
  const banner = useBannerEditor(({ takenDown }) => takenDown);
  const undo = useRef<HTMLButtonElement>(null);
  // What was pressed to take it down is gone, and the next thing anybody may want is this.
  useLayoutEffect(() => {
    if (banner && (document.activeElement === document.body || document.activeElement === null)) undo.current?.focus();
  }, [banner]);
  return (
    <div role="status" className={underHead ? styles.underHead : undefined}>
      {banner && (
        <div className={styles.takenDown}>
          <p className={styles.told} dir="auto">
            {texts.takenDown(banner.text)}
          </p>
          <button ref={undo} type="button" className={common.small} onClick={() => void attempt(restoreBanner)}>
            {texts.undo}
          </button>
          <button
            type="button"
            className={common.round}
            aria-label={texts.forget}
            onClick={() => useBannerEditor.setState({ takenDown: null })}
          >
            <X size={20} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}
