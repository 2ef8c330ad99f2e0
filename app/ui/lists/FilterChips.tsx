/** A row of filters, one of which is pressed. They are links without script. */
import X from 'lucide-react/icons/x';
import { type MouseEvent, useEffect, useRef } from 'react';
import { ActionLink } from '../ActionLink.tsx';
import styles from './FilterChips.module.css';

export type FilterChip = {
  key: string | number;
  text: string;
  href: string;
  isPressed: boolean;
  /** Pressing the pressed one clears it. */
  canBeRemoved?: boolean;
  onClick: (event: MouseEvent) => void;
};

type FilterChipsProps = {
  label: string;
  chips: readonly FilterChip[];
  /** For many filters: the row scrolls, and pressing the pressed one clears it. */
  many?: boolean;
};

export function FilterChips({ label, chips: choices, many }: FilterChipsProps) {
  const row = useRef<HTMLFieldSetElement>(null);
  const pressed = choices.find((choice) => choice.isPressed)?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the pressed filter whenever it changes
  useEffect(() => {
    const place = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (!place || !row.current) return;
    const all = row.current.getBoundingClientRect();
    const at = place.getBoundingClientRect();
    if (at.left < all.left || at.right > all.right)
      row.current.scrollLeft += (at.left + at.right - all.left - all.right) / 2;
    if (at.bottom > all.bottom) row.current.scrollTop += at.bottom - all.bottom;
  }, [pressed]);
  return (
    <fieldset ref={row} className={styles.choices} data-many={many || undefined} data-screen-only>
      <legend className="visually-hidden">{label}</legend>
      {choices.map(({ key, text, href, isPressed: pressed, canBeRemoved = many, onClick }) => (
        <ActionLink key={key} className={styles.choice} href={href} aria-pressed={pressed} onClick={onClick}>
          <span dir="auto">{text}</span>
          {canBeRemoved && pressed && <X size={16} aria-hidden />}
        </ActionLink>
      ))}
    </fieldset>
  );
}
