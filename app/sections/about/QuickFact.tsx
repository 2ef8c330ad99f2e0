import type { ComponentType, ReactNode } from 'react';
import styles from './QuickFacts.module.css';

type QuickFactProps = {
  icon: ComponentType<{ size: number; 'aria-hidden': true }>;
  label: string;
  note?: string | undefined;
  more?: ReactNode;
  children: ReactNode;
};

/** One of the facts on the home page that most residents look for. */
export function QuickFact({ icon: Icon, label, note, more, children }: QuickFactProps) {
  return (
    <li className={styles.cell}>
      <Icon size={22} aria-hidden />
      <div>
        <p className="hint">{label}</p>
        <p className={styles.value}>{children}</p>
        {note && <p className="hint">{note}</p>}
        {more}
      </div>
    </li>
  );
}
