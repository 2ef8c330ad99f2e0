/** What was typed another day and never saved, offered again. */
import { useTown } from '../data/content.tsx';
import { formatInstant } from '../texts/dates.ts';
import { conflictTexts as texts } from '../texts/en/conflict.ts';
import styles from './Notices.module.css';
import common from './Parts.module.css';
import type { FoundDraft } from './useDrafts.ts';

type DraftOfferProps = {
  draft: FoundDraft;
  /** Whether the record was saved by others since it was typed. */
  older: boolean;
  use: () => void;
  drop: () => void;
};

export function DraftOffer({ draft, older, use, drop }: DraftOfferProps) {
  const { time_zone } = useTown();
  return (
    <div className={`${common.told} ${styles.notice}`}>
      <p role="status">
        {texts.draft(formatInstant(draft.kept_at, time_zone))} {older && texts.draftOlder}
      </p>
      <div className={`${common.ways} ${styles.buttons}`}>
        <button type="button" className={common.small} onClick={use}>
          {texts.useDraft}
        </button>
        <button type="button" className={common.small} onClick={drop}>
          {texts.dropDraft}
        </button>
      </div>
    </div>
  );
}
