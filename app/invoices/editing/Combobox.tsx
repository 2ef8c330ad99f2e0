/** A text field with matching suggestions below, by the WAI pattern for a combobox with a list. Accepts any text. */
import { type KeyboardEvent, useId, useState } from 'react';
import { useMaxLength } from '../../editing/fields/useMaxLength.ts';
import { Field } from '../../ui/forms/Field.tsx';
import styles from './InvoiceFields.module.css';
import type { Choice, Suggestions } from './useSuggestions.ts';

/** Scrolls the list into view, because it may be below the dialog's edge. */
const showList = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' });

type ComboboxProps<T extends Choice> = {
  name: string;
  label: string;
  required?: boolean;
  value: string;
  /** The maximum number of characters. */
  limit?: number;
  hint?: string | undefined;
  suggestions: Suggestions<T>;
  listLabel: string;
  describeCount: (count: number) => string;
  /** A detail shown beside a choice's title. */
  detailOf: (choice: T) => string;
  onType: (text: string) => void;
  onChoose: (choice: T) => void;
};

export function Combobox<T extends Choice>({ name, label, required, value, limit, hint, ...props }: ComboboxProps<T>) {
  const { suggestions, listLabel, describeCount, detailOf, onType, onChoose } = props;
  const limited = useMaxLength<HTMLInputElement>(limit);
  const listId = useId();
  const [isWanted, setIsWanted] = useState(false);
  // Stored by id, because new choices may arrive before one is chosen.
  const [activeId, setActiveId] = useState('');
  const choices = suggestions.choicesFor(value);
  const active = choices.findIndex(({ id }) => id === activeId);
  const isOpen = isWanted && choices.length > 0;
  const optionId = (place: number) => `${listId}${place}`;

  const open = (words: string) => {
    suggestions.search(words);
    setIsWanted(true);
    setActiveId('');
  };
  const close = () => {
    setIsWanted(false);
    setActiveId('');
  };
  const choose = (choice: T | undefined) => {
    if (!choice) return;
    onChoose(choice);
    close();
  };
  const move = (by: 1 | -1) => {
    if (!isOpen) return open(value);
    const count = choices.length;
    const next = active < 0 ? (by > 0 ? 0 : count - 1) : (active + by + count) % count;
    setActiveId(choices[next]?.id ?? '');
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (key === 'Enter' && isOpen && active >= 0) choose(choices[active]);
    // Closes only the list, even while it is loading; the next Escape closes the dialog.
    else if (key === 'Escape' && isWanted) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={styles.combobox}>
      <Field label={label} required={required} hint={hint}>
        {(control) => (
          <input
            {...limited}
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
            onChange={({ currentTarget, nativeEvent }) => {
              onType(currentTarget.value);
              // Text written by a script, such as a restored draft, starts no search.
              if (nativeEvent.isTrusted) open(currentTarget.value);
            }}
            onClick={() => !isOpen && open(value)}
            onKeyDown={press}
            onBlur={close}
          />
        )}
      </Field>
      {isOpen && (
        <div ref={showList} id={listId} role="listbox" aria-label={listLabel} className={styles.suggestions}>
          {choices.map((choice, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            <div
              key={choice.id}
              id={optionId(place)}
              role="option"
              aria-selected={place === active}
              className={styles.suggestion}
              // Keeps the focus in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(choice)}
            >
              <span dir="auto">{choice.title}</span>
              <span className={styles.detail}>{detailOf(choice)}</span>
            </div>
          ))}
        </div>
      )}
      <p aria-live="polite" className="visually-hidden">
        {isOpen && describeCount(choices.length)}
      </p>
    </div>
  );
}
