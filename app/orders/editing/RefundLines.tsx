/** Chooses the units of each line to refund, and which of them to restock. */
import { formatPrice } from '../../../db/rules/money.ts';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { refundTexts as texts } from '../../texts/en/shop/orderEditing.ts';
import { orderTexts } from '../../texts/en/shop/orders.ts';
import fieldStyles from '../../ui/forms/Field.module.css';
import { IntegerInput } from '../../ui/forms/IntegerInput.tsx';
import styles from './RefundDialog.module.css';
import { quantityName, restockName } from './refundForm.ts';

type RefundLinesProps = { order: Order; left: ReadonlyMap<string, number> };

export function RefundLines({ order, left }: RefundLinesProps) {
  const lines = order.items.filter(({ id }) => (left.get(id) ?? 0) > 0);
  return (
    <div className={fieldStyles.field}>
      <ul>
        {lines.map(({ id, item_title, unit_price }) => {
          const units = left.get(id) ?? 0;
          return (
            <li key={id} className={styles.line}>
              <div>
                <p className={styles.title} dir="auto">
                  {item_title}
                </p>
                <p className="hint">{orderTexts.each(formatPrice(unit_price))}</p>
              </div>
              <div className={styles.units}>
                <IntegerInput
                  name={quantityName(id)}
                  min={0}
                  max={units}
                  defaultValue={0}
                  className={styles.quantity}
                  aria-label={texts.unitsBack(item_title)}
                />
                <span>{texts.unitsLeft(units)}</span>
              </div>
              <label className={styles.restock}>
                <input type="checkbox" name={restockName(id)} aria-label={texts.restockOf(item_title)} />
                {texts.restock}
              </label>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
