/** A quantity field with minus and plus buttons. */
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import type { ComponentProps } from 'react';
import { itemTexts as texts } from '../../texts/en/shop/items.ts';
import { IconButton } from '../../ui/Button.tsx';
import { IntegerInput } from '../../ui/forms/IntegerInput.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import styles from './QuantitySteps.module.css';

type QuantityStepsProps = ComponentProps<typeof IntegerInput> & {
  onStep: (by: 1 | -1) => void;
  /** Names the buttons' subject, if a page has several. */
  nameOf?: string;
};

export function QuantitySteps({ onStep, nameOf = '', ...field }: QuantityStepsProps) {
  const disabled = field.disabled ?? false;
  const button = (text: string, Icon: typeof Plus, by: 1 | -1) => (
    <Tooltip text={text}>
      <IconButton className={styles.step} label={text + nameOf} disabled={disabled} onClick={() => onStep(by)}>
        <Icon size={18} aria-hidden />
      </IconButton>
    </Tooltip>
  );
  return (
    <div className={styles.steps}>
      {button(texts.oneFewer, Minus, -1)}
      <IntegerInput className={styles.quantity} {...field} />
      {button(texts.oneMore, Plus, 1)}
    </div>
  );
}
