/** Says in an editor that a second person publishes, and leads to handing the draft over. */
import styles from '../../editing/Notices.module.css';
import { sharedDraftTexts as texts } from '../../texts/en/editing/sharedDrafts.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

export const SecondPersonNotice = ({ onHandOver }: { onHandOver: () => void }) => (
  <Notice
    className={styles.notice}
    actions={
      <Button size="small" onClick={onHandOver}>
        {texts.handOver}
      </Button>
    }
  >
    <p>{texts.required}</p>
  </Notice>
);
