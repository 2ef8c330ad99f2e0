/** The items of an agenda, with their numbers, texts and files. */
import { numberItems } from '../../db/rules/meetings/agenda.ts';
import type { PostedItem } from '../../db/rules/meetings/meetings.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import { useTown } from '../data/content.tsx';
import { formatShortDate } from '../texts/dates.ts';
import { itemKindTexts, meetingTexts as texts } from '../texts/en/meetings/meetings.ts';
import { Badge } from '../ui/Badge.tsx';
import { FileList } from './FileList.tsx';
import styles from './Meeting.module.css';

export function Agenda({ items }: { items: readonly PostedItem[] }) {
  const numbers = numberItems(items);
  return (
    <ol className={styles.agenda}>
      {items.map((item, at) => (
        <li key={item.id} className={styles.item} data-depth={item.depth}>
          <span className={styles.number}>{numbers[at]}</span>
          <AgendaItem item={item} />
        </li>
      ))}
    </ol>
  );
}

function AgendaItem({ item }: { item: PostedItem }) {
  const { kind, title, text, basis, presenter, files } = item;
  return (
    <div className={styles.itemWords}>
      <p className={styles.itemTitle}>
        <span dir="auto">{title}</span>
        {kind && <Badge tone={kind === 'closed' ? 'amber' : 'plain'}>{itemKindTexts[kind]}</Badge>}
        <ItemMark item={item} />
      </p>
      {basis && <p className="hint">{texts.closedBasis(basis)}</p>}
      {text && (
        <p className={styles.itemText} dir="auto">
          {text}
        </p>
      )}
      {presenter && <p className="hint">{texts.presenter(presenter)}</p>}
      <FileList files={files} />
    </div>
  );
}

/** Says that a later notice brought or changed an item, and when. */
function ItemMark({ item: { added_at, changed_at } }: { item: PostedItem }) {
  const { time_zone } = useTown();
  const day = (instant: string) => formatShortDate(toLocalTime(Date.parse(instant), time_zone).date);
  if (changed_at) return <Badge tone="blue">{texts.changed(day(changed_at))}</Badge>;
  return added_at ? <Badge tone="blue">{texts.added(day(added_at))}</Badge> : null;
}
