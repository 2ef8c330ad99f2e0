/** How many units of which lines are paid back, and which of them go back on sale. */
import { useId } from 'react';
import { formatPrice } from '../../../db/rules/money.ts';
import type { Order } from '../../../db/rules/orders/orders.ts';
import type { FieldErrors } from '../../editing/fields/useFieldErrors.ts';
import { refundTexts as texts } from '../../texts/en/orderEditing.ts';
import { orderTexts } from '../../texts/en/orders.ts';
import { IntegerInput } from '../../ui/forms/IntegerInput.tsx';
import styles from './RefundDialog.module.css';
import { quantityName, restockName } from './refundForm.ts';

type RefundLinesProps = { order: Order; left: ReadonlyMap<string, number>; errors: FieldErrors };

export function RefundLines({ order, left, errors }: RefundLinesProps) {
  const errorId = useId();
  const lines = order.items.filter(({ id }) => (left.get(id) ?? 0) > 0);
  const error = lines.map(({ id }) => errors[quantityName(id)]).find(Boolean);
  return (
    <div>
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
                  aria-invalid={errors[quantityName(id)] ? true : undefined}
                  aria-describedby={error ? errorId : undefined}
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
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
