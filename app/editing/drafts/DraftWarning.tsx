/** Says that what is typed would be lost with the page. It stays in the document, so that it is read out when it comes. */
import { Notice } from '../../ui/Notice.tsx';
import styles from '../Notices.module.css';

export const DraftWarning = ({ why }: { why: string }) => (
  <div role="status">{why && <Notice className={styles.notice}>{why}</Notice>}</div>
);
