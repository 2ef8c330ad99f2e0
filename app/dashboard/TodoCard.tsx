/** Today's open tasks, each with a link to its place. */
import Accessibility from 'lucide-react/icons/accessibility';
import Archive from 'lucide-react/icons/archive';
import Clock from 'lucide-react/icons/clock';
import Coffee from 'lucide-react/icons/coffee';
import CreditCard from 'lucide-react/icons/credit-card';
import FileText from 'lucide-react/icons/file-text';
import Inbox from 'lucide-react/icons/inbox';
import Mail from 'lucide-react/icons/mail';
import Megaphone from 'lucide-react/icons/megaphone';
import PackageOpen from 'lucide-react/icons/package-open';
import PencilLine from 'lucide-react/icons/pencil-line';
import Stethoscope from 'lucide-react/icons/stethoscope';
import Truck from 'lucide-react/icons/truck';
import Unlink from 'lucide-react/icons/unlink';
import UserPlus from 'lucide-react/icons/user-plus';
import { type ComponentType, useId, useRef, useState } from 'react';
import type { DashboardCard as CardState, TodoLine } from '../../db/rules/dashboard.ts';
import { dashboardTexts, todoTexts as texts } from '../texts/en/office/dashboard.ts';
import { Button } from '../ui/Button.tsx';
import { Card, Placeholder } from '../ui/layout/Layout.tsx';
import { listTodoItems, type TodoIcon, type TodoItem } from './listTodoItems.ts';
import styles from './TodoCard.module.css';

const icons: Record<TodoIcon, ComponentType<{ size: number; 'aria-hidden': true }>> = {
  banner: Megaphone,
  clock: Clock,
  draft: PencilLine,
  invoice: FileText,
  order: Truck,
  payment: CreditCard,
  mail: Mail,
  stock: PackageOpen,
  person: UserPlus,
  checkup: Stethoscope,
  backup: Archive,
  accessibility: Accessibility,
  link: Unlink,
  request: Inbox,
};
const shownAtFirst = 6;

type TodoCardProps = {
  state: CardState<TodoLine[]> | undefined;
  drafts: readonly TodoItem[];
  retry: () => void;
  /** The request failed, so only drafts are known. */
  hasFailed: boolean;
};

export function TodoCard({ state, drafts, retry, hasFailed }: TodoCardProps) {
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const items = listTodoItems(state?.ok ? state.data : [], drafts);
  const shown = isWhole ? items : items.slice(0, shownAtFirst);
  const hidden = items.length - shownAtFirst;
  const toggle = () => {
    setIsWhole(!isWhole);
    if (isWhole) list.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Card as="section" className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {texts.title}
        </h2>
        {items.length > 0 && <span className="hint">{texts.count(items.length)}</span>}
      </div>
      {!state && !hasFailed && <Placeholder className={styles.placeholder} />}
      {state && !state.ok && (
        <p className={styles.failure}>
          {dashboardTexts.cardFailed}{' '}
          <Button size="small" onClick={retry}>
            {dashboardTexts.tryAgain}
            <span className="visually-hidden">{dashboardTexts.retryOf(texts.title)}</span>
          </Button>
        </p>
      )}
      {state?.ok && items.length === 0 && (
        <div className={styles.none}>
          <Coffee size={32} strokeWidth={1.5} aria-hidden />
          <div>
            <p className={styles.noneTitle}>{texts.none}</p>
            <p className="hint">{texts.noneText}</p>
          </div>
        </div>
      )}
      <ul ref={list} className={styles.lines}>
        {shown.map((item) => (
          <Line key={item.key} item={item} />
        ))}
      </ul>
      {hidden > 0 && (
        <div>
          <Button size="small" aria-expanded={isWhole} onClick={toggle}>
            {isWhole ? texts.showFewer : texts.showMore(hidden)}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Line({ item: { tone, icon, text, detail, href, act } }: { item: TodoItem }) {
  const Icon = icons[icon];
  return (
    <li className={styles.line}>
      <span className={styles.icon} data-tone={tone}>
        <Icon size={18} aria-hidden />
      </span>
      <div className={styles.words}>
        {href ? (
          <a className={styles.link} href={href} data-stretched>
            {text}
          </a>
        ) : !act ? (
          text
        ) : (
          <Button variant="plain" className={styles.link} data-stretched onClick={act}>
            {text}
          </Button>
        )}
        {detail && (
          <p className={styles.detail} dir="auto">
            {detail}
          </p>
        )}
      </div>
    </li>
  );
}
