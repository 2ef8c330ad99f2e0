/** Replaces an empty list: says that there is nothing, why, and how to change that. */
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

type EmptyStateProps = {
  icon?: LucideIcon;
  /** Omitted if one sentence is enough. */
  title?: string;
  /** The title's level among the page's headings. */
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
