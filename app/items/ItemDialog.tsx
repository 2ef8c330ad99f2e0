/** One item in full. */

import { lazy, useId } from 'react';
import type { Item } from '../../db/rules/items/items.ts';
import { itemPath } from '../../db/rules/items/paths.ts';
import { formatPrice } from '../../db/rules/money.ts';
import { ForStaff } from '../shell/ForStaff.tsx';
import { PrintHeader } from '../shell/header/PrintHeader.tsx';
import { ShareButton } from '../shell/header/ShareButton.tsx';
import { useCloseInPlace } from '../shell/navigation/linkClicks.ts';
import { itemTexts as texts } from '../texts/en/shop/items.ts';
import { TagList } from '../ui/Badge.tsx';
import { Dialog, DialogActions } from '../ui/dialogs/Dialog.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Stack } from '../ui/layout/Layout.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextWithPictures } from '../ui/text/TextWithPictures.tsx';
import { ItemBadges } from './ItemBadges.tsx';
import styles from './ItemDialog.module.css';
import { ItemPicture } from './ItemPicture.tsx';
import { LoadsCart } from './LoadsCart.tsx';
import { QuantityForm } from './quantity/QuantityForm.tsx';

const CartControls = lazy(() => import('./CartControls.tsx').then((module) => ({ default: module.CartControls })));

export function ItemDialog({ item }: { item: Item }) {
  const close = useCloseInPlace();
  const headingId = useId();
  return (
    <Dialog labelledBy={headingId} onClose={close} className={styles.viewer}>
      <ErrorBoundary
        fallback={
          <Notice tone="problem" id={headingId} role="alert">
            {texts.failed}
          </Notice>
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
        <Stack gap={3} className={styles.facts}>
          <ItemBadges item={item} />
          <h2 className={styles.title} id={headingId} dir="auto">
            {title}
          </h2>
          <p className={styles.price}>{formatPrice(price)}</p>
          <LoadsCart
            waiting={<QuantityForm item={item} inCart={0} />}
            failed={<Notice tone="problem">{texts.cartFailed}</Notice>}
          >
            <CartControls item={item} />
          </LoadsCart>
        </Stack>
      </div>
      <TextWithPictures blocks={item.description_blocks} text={description} pictures={item.pictures} />
      <Stack className={styles.more}>
        <TagList label={texts.tags} tags={tags} />
        {sku && <p className="hint">{texts.sku(sku)}</p>}
      </Stack>
      <DialogActions>
        <ShareButton path={address} />
        <ForStaff tool="item" id={id} />
      </DialogActions>
    </>
  );
}
