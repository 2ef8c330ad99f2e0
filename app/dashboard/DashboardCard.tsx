/** The layout of all dashboard cards: a heading, content and a link; or the reason why it is empty. */
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { type ComponentType, type ReactNode, useId } from 'react';
import type { DashboardCard as CardState } from '../../db/rules/dashboard.ts';
import { dashboardTexts as texts } from '../texts/en/office/dashboard.ts';
import { Button, buttonAttributes } from '../ui/Button.tsx';
import { Card, Placeholder } from '../ui/layout/Layout.tsx';
import styles from './DashboardCard.module.css';

/** The message and the button of a failed card, and an action other than retrying. */
type Failure = { text?: string; button?: string; act?: () => void };

export type CardProps<T> = {
  title: string;
  Icon: ComponentType<{ size: number; 'aria-hidden': true }>;
  /** Undefined while it is loading. */
  state: CardState<T> | undefined;
  retry: () => void;
  failure?: Failure;
  /** Its size in the grid. */
  size: 'small' | 'half' | 'large' | 'wide';
  /** The link at its bottom, shown even if the card failed. */
  action?: ReactNode;
  children: (data: T) => ReactNode;
};

export function DashboardCard<T>({ title, Icon, state, retry, failure, size, action, children }: CardProps<T>) {
  const id = useId();
  return (
    <Card as="section" className={styles.card} data-size={size} aria-labelledby={id}>
      <div className={styles.head}>
        <span className={styles.icon}>
          <Icon size={20} aria-hidden />
        </span>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
      </div>
      <div className={styles.body}>
        {!state && <Placeholder className={styles.placeholder} />}
        {state?.ok && children(state.data)}
        {state && !state.ok && <CardFailure title={title} retry={retry} {...failure} />}
      </div>
      {action && <div className={styles.foot}>{action}</div>}
    </Card>
  );
}

function CardFailure({
  title,
  retry,
  text = texts.cardFailed,
  button,
  act = retry,
}: Failure & { title: string; retry: () => void }) {
  return (
    <div className={styles.failure}>
      <p>{text}</p>
      <Button size="small" onClick={act}>
        <RefreshCw size={16} aria-hidden />
        <span>
          {button ?? texts.tryAgain}
          {!button && <span className="visually-hidden">{texts.retryOf(title)}</span>}
        </span>
      </Button>
    </div>
  );
}

/** The link at the bottom of a card. */
export const CardLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a {...buttonAttributes({ size: 'small' })} href={href}>
    {children}
  </a>
);

/** Labeled figures, side by side. */
export function Figures({
  label,
  figures,
}: {
  label: string;
  figures: readonly { name: string; value: string; hint?: string }[];
}) {
  return (
    <dl className={styles.figures} aria-label={label}>
      {figures.map(({ name, value, hint }) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd>
            {value}
            {hint && <span className={styles.hint}>{hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
