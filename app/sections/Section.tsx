/** One band of the home page: its heading, and what stands under it. */
import type { ReactNode } from 'react';
import type { Anchor } from '../../db/rules/sections.ts';
import styles from './Section.module.css';

type SectionProps = {
  anchor: Anchor;
  title: string;
  badge?: string;
  subtitle?: string;
  /** What stands at the right of the heading where there is room. */
  aside?: ReactNode;
  children: ReactNode;
};

export function Section({ anchor, title, badge, subtitle, aside, children }: SectionProps) {
  return (
    <div className={styles.band}>
      <section className={styles.section} id={anchor} aria-labelledby={`${anchor}-title`} tabIndex={-1}>
        <div className={styles.head}>
          <div className={styles.words}>
            {badge && <p className={styles.badge}>{badge}</p>}
            <h2 className={styles.title} id={`${anchor}-title`} dir="auto">
              {title}
            </h2>
            {subtitle && (
              <p className={styles.subtitle} dir="auto">
                {subtitle}
              </p>
            )}
          </div>
          {aside}
        </div>
        {children}
      </section>
    </div>
  );
}

/** The sentence in the place of content that a town has not written yet. */
export function EmptyState({ children }: { children: ReactNode }) {
  return <p className={styles.empty}>{children}</p>;
}
