/** Warns that typed text would be lost with the page. Always mounted, so that screen readers announce it. */
import { Notice } from '../../ui/Notice.tsx';
import styles from '../Notices.module.css';

export const DraftWarning = ({ why }: { why: string }) => (
  <div aria-live="polite">{why && <Notice className={styles.notice}>{why}</Notice>}</div>
);
