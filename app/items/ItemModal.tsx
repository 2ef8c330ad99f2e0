/** One item in full, over the page. */
import { useHydrated } from '@tanstack/react-router';
import { lazy, Suspense, useId } from 'react';
import { itemPath } from '../../db/rules/itemPaths.ts';
import type { Item } from '../../db/rules/items.ts';
import { formatPrice } from '../../db/rules/money.ts';
import { ForAdmins } from '../editing/ForAdmins.tsx';
import { useCloseInPlace } from '../shell/openInPlace.ts';
import { PrintHeader } from '../shell/PrintHeader.tsx';
import { ShareButton } from '../shell/ShareButton.tsx';
import { itemTexts as texts } from '../texts/en/items.ts';
import { Badge } from '../ui/Badge.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Prose } from '../ui/Prose.tsx';
import { ItemBadges } from './ItemBadges.tsx';
import styles from './ItemModal.module.css';
import { ItemPicture } from './ItemPicture.tsx';
import { QuantityForm } from './QuantityForm.tsx';

/** What belongs to a cart comes after the page can be read. */
const CartControls = lazy(() => import('./CartControls.tsx').then((module) => ({ default: module.CartControls })));

export function ItemModal({ item }: { item: Item }) {
  const close = useCloseInPlace();
  const headingId = useId();
  return (
    <Dialog labelledBy={headingId} onClose={close} className={styles.viewer}>
      <ErrorBoundary
        fallback={
          <p className={styles.problem} id={headingId} role="alert">
            {texts.failed}
          </p>
        }
      >
        <ItemDetails item={item} headingId={headingId} />
      </ErrorBoundary>
    </Dialog>
  );
}

function ItemDetails({ item, headingId }: { item: Item; headingId: string }) {
  const { id, title, description, price, tags, sku } = item;
  const address = itemPath(id);
  return (
    <>
      <PrintHeader path={address} />
      <div className={styles.item}>
        <div className={styles.frame}>
          <ItemPicture item={item} sizes="(width < 640px) 92vw, 18rem" alt={title} none={texts.noPicture} first />
        </div>
        <div className={styles.facts}>
          <ItemBadges item={item} />
          <h2 className={styles.title} id={headingId} dir="auto">
            {title}
          </h2>
          <p className={styles.price}>{formatPrice(price)}</p>
          <CartQuantity item={item} />
        </div>
      </div>
      <Prose text={description} />
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={texts.tags}>
          {tags.map((tag) => (
            <li key={tag} dir="auto">
              <Badge tone="plain">{tag}</Badge>
            </li>
          ))}
        </ul>
      )}
      {sku && <p className={styles.sku}>{texts.sku(sku)}</p>}
      <div className={styles.actions}>
        <ShareButton className={styles.action} path={address} />
        <ForAdmins tool="item" id={id} />
      </div>
    </>
  );
}

/** The server draws it as it stands before the cart is there. */
function CartQuantity({ item }: { item: Item }) {
  const waiting = <QuantityForm item={item} inCart={0} />;
  if (!useHydrated()) return waiting;
  return (
    <ErrorBoundary fallback={<p className={styles.problem}>{texts.cartFailed}</p>}>
      <Suspense fallback={waiting}>
        <CartControls item={item} />
      </Suspense>
    </ErrorBoundary>
  );
}
