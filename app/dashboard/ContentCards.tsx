/** The cards of the town's content. For administrators they link to its editors. */
import Files from 'lucide-react/icons/files';
import Flag from 'lucide-react/icons/flag';
import Newspaper from 'lucide-react/icons/newspaper';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import type {
  AnnouncementsCard as Announcements,
  DashboardCard as CardState,
  CategorySummary,
  DashboardAnnouncement,
  DocumentsCard as Documents,
} from '../../db/rules/dashboard.ts';
import { announcementPath } from '../../db/rules/links/paths.ts';
import { formatDate } from '../texts/dates.ts';
import { cardTexts } from '../texts/en/office/dashboard.ts';
import { Badge } from '../ui/Badge.tsx';
import { buttonAttributes } from '../ui/Button.tsx';
import styles from './ContentCards.module.css';
import { CardLink, DashboardCard } from './DashboardCard.tsx';

type CardOf<T> = { state: CardState<T> | undefined; retry: () => void };

/** @param manage opens the editor of all announcements; readers get a link to the list instead */
export function AnnouncementsCard({ manage, ...props }: CardOf<Announcements> & { manage?: ReactNode }) {
  const texts = cardTexts.announcements;
  return (
    <DashboardCard
      {...props}
      title={texts.title}
      Icon={Newspaper}
      size="small"
      failure={{ text: texts.failed, button: texts.refresh, act: () => location.reload() }}
      action={manage ?? <CardLink href="/announcements">{texts.all}</CardLink>}
    >
      {({ announcements }) =>
        announcements.length === 0 ? (
          <p className="hint">{texts.none}</p>
        ) : (
          <ul className={styles.entries}>
            {announcements.map((one) => (
              <AnnouncementEntry key={one.id} announcement={one} />
            ))}
          </ul>
        )
      }
    </DashboardCard>
  );
}

function AnnouncementEntry({ announcement }: { announcement: DashboardAnnouncement }) {
  const { id, title, date, excerpt, priority } = announcement;
  return (
    <li className={styles.entry}>
      {priority === 'high' && (
        <p>
          <Badge tone="red">
            <Flag size={13} aria-hidden />
            {cardTexts.announcements.highPriority}
          </Badge>
        </p>
      )}
      <h3 className={styles.name}>
        <a href={announcementPath(id)} data-stretched dir="auto">
          {title}
        </a>
      </h3>
      <p className="hint">
        <time dateTime={date}>{formatDate(date)}</time>
      </p>
      {excerpt && (
        <p className={styles.excerpt} dir="auto">
          {excerpt}
        </p>
      )}
    </li>
  );
}

export function DocumentsCard({ canAdd, ...props }: CardOf<Documents> & { canAdd: boolean }) {
  const texts = cardTexts.documents;
  return (
    <DashboardCard
      {...props}
      title={texts.title}
      Icon={Files}
      size="small"
      action={<CardLink href="/#documents">{texts.viewAll}</CardLink>}
    >
      {({ categories }) =>
        categories.length === 0 ? (
          <p className="hint">{texts.none}</p>
        ) : (
          <ul className={styles.categories}>
            {categories.map((one) => (
              <Category key={one.category_id} category={one} canAdd={canAdd} />
            ))}
          </ul>
        )
      }
    </DashboardCard>
  );
}

function Category({ category, canAdd }: { category: CategorySummary; canAdd: boolean }) {
  const { category_id, title, count } = category;
  const texts = cardTexts.documents;
  const query = `categoryId=${encodeURIComponent(category_id)}`;
  return (
    <li className={styles.category}>
      <div className={styles.categoryName}>
        <a href={`/?${query}#documents`} dir="auto">
          {title}
        </a>
        <p className="hint">{texts.count(count)}</p>
      </div>
      {canAdd && (
        <a {...buttonAttributes({ size: 'small' })} href={`/?${query}&addDocument=true#documents`}>
          <Plus size={16} aria-hidden />
          <span>
            {texts.add}
            <span className="visually-hidden">{texts.addTo(title)}</span>
          </span>
        </a>
      )}
    </li>
  );
}
