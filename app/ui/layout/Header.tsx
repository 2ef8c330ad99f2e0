/** The header of a page or a section: title, subtitle, and buttons at the right if there is room. */
import type { ReactNode } from 'react';
import styles from './Header.module.css';

type HeaderProps = {
  level: 1 | 2;
  id?: string;
  title: ReactNode;
  /** A few words above the title. */
  badge?: string;
  subtitle?: ReactNode;
  /** Buttons. */
  children?: ReactNode;
};

export function Header({ level, id, title, badge, subtitle, children }: HeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        {badge && <p className={styles.badge}>{badge}</p>}
        <Heading id={id} dir="auto">
          {title}
        </Heading>
        {subtitle && (
          <p className="lead" dir="auto">
            {subtitle}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
