/** Offers unsaved text from an earlier day. */

import { useTown } from '../../data/content.tsx';
import { formatInstant } from '../../texts/dates.ts';
import { conflictTexts as texts } from '../../texts/en/editing/conflict.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from '../Notices.module.css';
import type { FoundDraft } from './useDrafts.ts';

type DraftOfferProps = {
  /** `isOlder`: others have saved the record since the draft was typed. */
  draft: Pick<FoundDraft, 'kept_at'> & { isOlder: boolean };
  onUse: () => void;
  onDrop: () => void;
};

export function DraftOffer({ draft, onUse, onDrop }: DraftOfferProps) {
  const { time_zone } = useTown();
  return (
    <Notice className={styles.notice}>
      <p role="status">
        {texts.draft(formatInstant(draft.kept_at, time_zone))} {draft.isOlder && texts.draftOlder}
      </p>
      <Cluster className={styles.buttons}>
        <Button size="small" onClick={onUse}>
          {texts.useDraft}
        </Button>
        <Button size="small" onClick={onDrop}>
          {texts.dropDraft}
        </Button>
      </Cluster>
    </Notice>
  );
}
