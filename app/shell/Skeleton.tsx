/** The shape of the home page while an app shell is still looking for its content. */
import { texts } from '../texts/en.ts';
import styles from './Skeleton.module.css';

export function Skeleton() {
  return (
    <div className={styles.page} aria-busy>
      <p className="visually-hidden" role="status">
        {texts.shell.loading}
      </p>
      <div className={styles.bar} />
      <div className={styles.hero} />
      <div className={styles.content}>
        <div className={styles.heading} />
        <div className={styles.cards}>
          <div />
          <div />
          <div />
        </div>
      </div>
      <div className={styles.footer} />
    </div>
  );
}
