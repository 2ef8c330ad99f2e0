/** Links that continue from a confirmation. */
import { useState } from 'react';
import type { OrderViewer } from '../../../db/rules/orders/maskOrder.ts';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { confirmationTexts as texts } from '../../texts/en/shop/confirmation.ts';
import { orderTexts } from '../../texts/en/shop/orders.ts';
import { Button, buttonAttributes } from '../../ui/Button.tsx';
import { Card, Cluster } from '../../ui/layout/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { trackingSearch } from '../details/trackingSearch.ts';
import styles from './Confirmation.module.css';

export function MoreActions({ order, viewer }: { order: Order; viewer: OrderViewer }) {
  const isHidden = viewer === 'masked' && ['shipped', 'delivered'].includes(order.status);
  const [isTracking, setTracking] = useState(false);
  return (
    <Card as="section" aria-labelledby="more">
      <h2 id="more">{texts.more}</h2>
      <Cluster gap={3} className={styles.actions}>
        {order.delivery === 'shipping' && (
          <Button variant="secondary" aria-expanded={isTracking} onClick={() => setTracking(true)}>
            {texts.track}
          </Button>
        )}
        <a {...buttonAttributes({ variant: 'secondary' })} href="/items">
          {texts.continueShopping}
        </a>
        <a {...buttonAttributes({ variant: 'secondary' })} href="/#contact">
          {texts.support}
        </a>
      </Cluster>
      <div aria-live="polite">
        {isTracking && (
          <Tracking number={order.tracking_number} missing={isHidden ? texts.trackingMasked : texts.notShippedYet} />
        )}
      </div>
    </Card>
  );
}

function Tracking({ number, missing }: { number: string; missing: string }) {
  if (!number) return <Notice className={styles.tracking}>{missing}</Notice>;
  const link = (
    <a {...buttonAttributes({ size: 'small' })} href={trackingSearch(number)} target="_blank" rel="noreferrer noopener">
      {orderTexts.track} <span className="visually-hidden">{orderTexts.opensNewTab}</span>
    </a>
  );
  return (
    <Notice className={styles.tracking} actions={link}>
      {texts.trackingNumber} <strong lang="zxx">{number}</strong>
    </Notice>
  );
}
