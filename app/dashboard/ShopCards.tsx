/** The shop's cards: items and invoices. */
import FileText from 'lucide-react/icons/file-text';
import Plus from 'lucide-react/icons/plus';
import Store from 'lucide-react/icons/store';
import type {
  DashboardCard as CardState,
  InvoiceFigure,
  InvoicesCard as Invoices,
  ItemsCard as Items,
  ListSummary,
} from '../../db/rules/dashboard.ts';
import { itemsPath } from '../../db/rules/items/paths.ts';
import { ItemPicture } from '../items/ItemPicture.tsx';
import { localizeList } from '../items/localizeList.ts';
import { cardTexts } from '../texts/en/office/dashboard.ts';
import { formatNumber } from '../texts/numbers.ts';
import { CardLink, DashboardCard } from './DashboardCard.tsx';
import styles from './ShopCards.module.css';

type CardOf<T> = { state: CardState<T> | undefined; retry: () => void };

export function ItemsCard(props: CardOf<Items>) {
  const texts = cardTexts.items;
  return (
    <DashboardCard
      {...props}
      title={texts.title}
      Icon={Store}
      size="wide"
      failure={{ text: texts.failed }}
      action={<CardLink href="/items">{texts.manage}</CardLink>}
    >
      {({ lists, more_lists }) => (
        <>
          {lists.length === 0 && <p className="hint">{texts.none}</p>}
          <ul className={styles.lists}>
            {lists.map((list) => (
              <MiniCard key={list.id} list={list} />
            ))}
          </ul>
          {more_lists > 0 && <p className="hint">{texts.more(more_lists)}</p>}
        </>
      )}
    </DashboardCard>
  );
}

function MiniCard({ list }: { list: ListSummary }) {
  const { title } = localizeList({ id: list.id, title: list.title, description: '' });
  return (
    <li className={styles.list}>
      <div className={styles.image}>
        <ItemPicture item={list} sizes="72px" />
      </div>
      <div className={styles.words}>
        <a href={itemsPath({ list: String(list.id) })} data-stretched dir="auto">
          {title}
        </a>
        <p className="hint">{cardTexts.items.available(list.count)}</p>
      </div>
    </li>
  );
}

export function InvoicesCard(props: CardOf<Invoices>) {
  const texts = cardTexts.invoices;
  return (
    <DashboardCard
      {...props}
      title={texts.title}
      Icon={FileText}
      size="small"
      action={<CardLink href="/invoices">{texts.view}</CardLink>}
    >
      {({ unpaid, paid, overdue }) => (
        <ul className={styles.rows}>
          <li className={styles.row}>
            <a href="/invoices?new=true" data-stretched>
              {texts.create}
            </a>
            <Plus size={20} aria-hidden />
          </li>
          <FigureRow href="/invoices?status=unpaid" text={texts.unpaid} figure={unpaid} />
          <FigureRow href="/invoices?status=paid" text={texts.paid} figure={paid} />
          {overdue.count > 0 && <FigureRow href="/invoices?status=overdue" text={texts.overdue} figure={overdue} />}
        </ul>
      )}
    </DashboardCard>
  );
}

function FigureRow({ href, text, figure }: { href: string; text: string; figure: InvoiceFigure }) {
  return (
    <li className={styles.row}>
      <div>
        <a href={href} data-stretched>
          {text}
        </a>
        {figure.open_amount > 0 && <p className="hint">{cardTexts.invoices.open(figure.open_amount)}</p>}
      </div>
      <strong className={styles.count}>{formatNumber(figure.count)}</strong>
    </li>
  );
}
