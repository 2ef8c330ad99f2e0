/** Stands where something would be: that there is nothing, why, and what to do about it. */
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

type EmptyStateProps = {
  icon?: LucideIcon;
  /** Left out where one sentence says it all. */
  title?: string;
  /** What the title is, among the headings of its page. */
  heading?: 'h2' | 'h3' | 'p';
  /** A sentence, or several in paragraphs. */
  children?: ReactNode;
  /** A link or button. */
  action?: ReactNode;
};

export function EmptyState({ icon: Icon, title, heading: Title = 'p', children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {Icon && <Icon size={48} strokeWidth={1.25} aria-hidden />}
      {title && <Title className={styles.title}>{title}</Title>}
      {typeof children === 'string' ? <p>{children}</p> : children}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
