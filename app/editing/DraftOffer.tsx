/** What was typed another day and never saved, offered again. */
import { useTown } from '../data/content.tsx';
import { formatInstant } from '../texts/dates.ts';
import { conflictTexts as texts } from '../texts/en/conflict.ts';
import styles from './Notices.module.css';
import common from './Parts.module.css';
import type { FoundDraft } from './useDrafts.ts';

type DraftOfferProps = {
  /** `isOlder`: the record was saved by others since it was typed. */
  draft: Pick<FoundDraft, 'kept_at'> & { isOlder: boolean };
  onUse: () => void;
  onDrop: () => void;
};

export function DraftOffer({ draft, onUse, onDrop }: DraftOfferProps) {
  const { time_zone } = useTown();
  return (
    <div className={`${common.told} ${styles.notice}`}>
      <p role="status">
        {texts.draft(formatInstant(draft.kept_at, time_zone))} {draft.isOlder && texts.draftOlder}
      </p>
      <div className={`${common.ways} ${styles.buttons}`}>
        <button type="button" className={common.small} onClick={onUse}>
          {texts.useDraft}
        </button>
        <button type="button" className={common.small} onClick={onDrop}>
          {texts.dropDraft}
        </button>
      </div>
    </div>
  );
}
