/** Says that what is typed would be lost with the page. It stays in the document, so that it is read out when it comes. */
import styles from './Notices.module.css';
import common from './Parts.module.css';

export const DraftWarning = ({ why }: { why: string }) => (
  <div role="status">{why && <p className={`${common.told} ${styles.notice}`}>{why}</p>}</div>
);
