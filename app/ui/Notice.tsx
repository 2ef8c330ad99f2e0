/** A message within the page: information or a problem. */
import type { ComponentProps, ReactNode } from 'react';
import styles from './Notice.module.css';

type NoticeProps = ComponentProps<'div'> & {
  tone?: 'info' | 'success' | 'warning' | 'problem';
  /** Buttons after the message. */
  actions?: ReactNode;
};

export function Notice({ tone, actions, className = '', children, ...attributes }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${className}`} data-tone={tone} {...attributes}>
      {actions ? <div className={styles.words}>{children}</div> : children}
      {actions}
    </div>
  );
}
