/** The shape of the home page while an app shell is still looking for its content. */

import { screenTexts } from '../texts/en/screens.ts';
import { shellTexts } from '../texts/en/shell.ts';
import styles from './Skeleton.module.css';

export function Skeleton() {
  return (
    <div className={styles.page} aria-busy>
      <p className="visually-hidden" role="status">
        {shellTexts.loading}
      </p>
      <div className={styles.bar} data-placeholder="navbar" />
      {/* Shown by the stylesheet after a while: this may be all there is, if the script never comes. */}
      <form className={styles.late}>
        {screenTexts.late}{' '}
        <button type="submit" className={styles.reload}>
          {screenTexts.reload}
        </button>
      </form>
      <div className={styles.hero} />
      <div className={styles.content} data-placeholder="content">
        <div className={styles.heading} />
        <div className={styles.cards}>
          <div />
          <div />
          <div />
        </div>
      </div>
      <div className={styles.footer} data-placeholder="footer" />
    </div>
  );
}
