/** One item in full, over the page. */
import { useHydrated } from '@tanstack/react-router';
import { lazy, Suspense, useId } from 'react';
import { itemAddress } from '../../db/rules/itemAddresses.ts';
import type { Item } from '../../db/rules/items.ts';
import { showPrice } from '../../db/rules/money.ts';
import { ForAdmins } from '../editing/ForAdmins.tsx';
import { useCloseInPlace } from '../shell/inPlace.ts';
import { PrintedFrom } from '../shell/PrintedFrom.tsx';
import { ShareButton } from '../shell/ShareButton.tsx';
import { itemTexts as texts } from '../texts/items.ts';
import { Badge } from '../ui/Badge.tsx';
import { Boundary } from '../ui/Boundary.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Prose } from '../ui/Prose.tsx';
import { Badges } from './Badges.tsx';
import styles from './ItemModal.module.css';
import { ItemPicture } from './ItemPicture.tsx';
import { QuantityForm } from './QuantityForm.tsx';

/** What belongs to a cart comes after the page can be read. */
const CartControls = lazy(() => import('./CartControls.tsx').then((module) => ({ default: module.CartControls })));

export function ItemModal({ item }: { item: Item }) {
  const close = useCloseInPlace();
  const headingId = useId();
  return (
    <Modal labelledBy={headingId} onClose={close} className={styles.viewer}>
      <Boundary
        fallback={
          <p className={styles.problem} id={headingId} role="alert">
            {texts.failed}
          </p>
        }
      >
        <Details item={item} headingId={headingId} />
      </Boundary>
    </Modal>
  );
}

function Details({ item, headingId }: { item: Item; headingId: string }) {
  const { id, title, description, price, tags, sku } = item;
  const address = itemAddress(id);
  return (
    <>
      <PrintedFrom path={address} />
      <div className={styles.item}>
        <div className={styles.frame}>
          <ItemPicture item={item} sizes="(width < 640px) 92vw, 18rem" alt={title} none={texts.noPicture} first />
        </div>
        <div className={styles.facts}>
          <Badges item={item} />
          <h2 className={styles.title} id={headingId} dir="auto">
            {title}
          </h2>
          <p className={styles.price}>{showPrice(price)}</p>
          <ForCart item={item} />
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
function ForCart({ item }: { item: Item }) {
  const waiting = <QuantityForm item={item} inCart={0} />;
  if (!useHydrated()) return waiting;
  return (
    <Boundary fallback={<p className={styles.problem}>{texts.cartFailed}</p>}>
      <Suspense fallback={waiting}>
        <CartControls item={item} />
      </Suspense>
    </Boundary>
  );
}
