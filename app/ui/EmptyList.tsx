/** Stands where a list would be: that there is nothing, why, and what to do about it. */
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './EmptyList.module.css';

type EmptyListProps = {
  icon: LucideIcon;
  title: string;
  /** What the title is, among the headings of its page. */
  heading?: 'h2' | 'h3' | 'p';
  /** Why, in paragraphs. */
  children: ReactNode;
  /** A link or button. */
  action?: ReactNode;
};

export function EmptyList({ icon: Icon, title, heading: Title = 'p', children, action }: EmptyListProps) {
  return (
    <div className={styles.empty}>
      <Icon size={48} strokeWidth={1.25} aria-hidden />
      <Title className={styles.title}>{title}</Title>
      {children}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
