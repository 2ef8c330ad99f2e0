/**
 * The description of a line. Anything can be typed; the shop's items that match are offered below, by the pattern of
 * the WAI for a combobox with a list.
 */
import { type KeyboardEvent, useId, useState } from 'react';
import type { Item } from '../../../db/rules/items.ts';
import { formatPrice } from '../../../db/rules/money.ts';
import { invoiceEditingTexts as texts } from '../../texts/en/invoiceEditing.ts';
import { Field } from '../../ui/Field.tsx';
import styles from './InvoiceFields.module.css';
import type { ItemSearch } from './useItemSearch.ts';

/** The list may lie under the edge of the dialog. */
const showList = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' });

type ItemComboboxProps = {
  name: string;
  value: string;
  hint: string | undefined;
  error: string | undefined;
  search: ItemSearch;
  onType: (description: string) => void;
  onChoose: (item: Item) => void;
};

export function ItemCombobox({ name, value, hint, error, search, onType, onChoose }: ItemComboboxProps) {
  const listId = useId();
  const [isWanted, setIsWanted] = useState(false);
  // By its id: others may come between looking and choosing.
  const [activeId, setActiveId] = useState('');
  const items = search.itemsFor(value);
  const active = items.findIndex(({ id }) => id === activeId);
  const isOpen = isWanted && items.length > 0;
  const optionId = (place: number) => `${listId}${place}`;

  const open = (words: string) => {
    search.search(words);
    setIsWanted(true);
    setActiveId('');
  };
  const close = () => {
    setIsWanted(false);
    setActiveId('');
  };
  const choose = (item: Item | undefined) => {
    if (!item) return;
    onChoose(item);
    close();
  };
  const move = (by: 1 | -1) => {
    if (!isOpen) return open(value);
    const count = items.length;
    const next = active < 0 ? (by > 0 ? 0 : count - 1) : (active + by + count) % count;
    setActiveId(items[next]?.id ?? '');
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (key === 'Enter' && isOpen && active >= 0) choose(items[active]);
    // Only the list, also while it is still looked for: the next Escape closes the dialog.
    else if (key === 'Escape' && isWanted) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={styles.combobox}>
      <Field label={texts.description} hint={hint} error={error}>
        {(control) => (
          <input
            {...control}
            type="text"
            name={name}
            required
            dir="auto"
            autoComplete="off"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
            value={value}
            onChange={({ currentTarget }) => {
              onType(currentTarget.value);
              open(currentTarget.value);
            }}
            onClick={() => !isOpen && open(value)}
            onKeyDown={press}
            onBlur={close}
          />
        )}
      </Field>
      {isOpen && (
        <div ref={showList} id={listId} role="listbox" aria-label={texts.suggestions} className={styles.suggestions}>
          {items.map((item, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            <div
              key={item.id}
              id={optionId(place)}
              role="option"
              aria-selected={place === active}
              className={styles.suggestion}
              // Before the field would lose the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(item)}
            >
              <span dir="auto">{item.title}</span>
              <span className={styles.price}>{formatPrice(item.price)}</span>
            </div>
          ))}
        </div>
      )}
      <p role="status" className="visually-hidden">
        {isOpen && texts.found(items.length)}
      </p>
    </div>
  );
}
