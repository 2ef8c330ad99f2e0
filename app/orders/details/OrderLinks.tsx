/** Links of an order: its confirmation, its package, and for administrators its packing slip. */
import ExternalLink from 'lucide-react/icons/external-link';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { orderEditingTexts } from '../../texts/en/shop/orderEditing.ts';
import { orderTexts as texts } from '../../texts/en/shop/orders.ts';
import styles from './OrderLinks.module.css';
import { trackingSearch } from './trackingSearch.ts';

export function OrderLinks({ order, isAdmin }: { order: Order; isAdmin: boolean }) {
  const { id, tracking_number, paid_amount } = order;
  const path = encodeURIComponent(id);
  return (
    <>
      {tracking_number && (
        <p className={styles.tracking}>
          {texts.tracking}:{' '}
          <span dir="ltr" lang="zxx">
            {tracking_number}
          </span>
        </p>
      )}
      <ul className={styles.links}>
        {tracking_number && (
          <li>
            <a href={trackingSearch(tracking_number)} target="_blank" rel="noopener noreferrer">
              {texts.track} <ExternalLink size={16} aria-hidden />
              <span className="visually-hidden">{texts.opensNewTab}</span>
            </a>
          </li>
        )}
        <li>
          <a href={`/order-confirmation?orderId=${path}`}>
            {paid_amount > 0 ? texts.viewReceipt : texts.viewConfirmation}
          </a>
        </li>
        {isAdmin && (
          <li>
            <a href={`/api/orders/${path}/packing-slip`} target="_blank" rel="noopener">
              {orderEditingTexts.packingSlip} <ExternalLink size={16} aria-hidden />
              <span className="visually-hidden">{texts.opensNewTab}</span>
            </a>
          </li>
        )}
      </ul>
    </>
  );
}
