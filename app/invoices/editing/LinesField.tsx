/** The lines of an invoice as rows, which write to a hidden text. The text is remembered and compared. */
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Item } from '../../../db/rules/items/items.ts';
import { formatPrice, toDollars } from '../../../db/rules/money.ts';
import { formatAmount } from '../../items/editing/parseAmount.ts';
import { invoiceEditingTexts as texts } from '../../texts/en/shop/invoiceEditing.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { Combobox } from './Combobox.tsx';
import styles from './InvoiceFields.module.css';
import { lineCents, lineFieldName } from './invoiceForm.ts';
import { blankLine, findTakenId, formatLines, parseLines, type TypedLine } from './typedLines.ts';
import { useItemSearch } from './useItemSearch.ts';
import type { Suggestions } from './useSuggestions.ts';

/** `taken`: the line's values when it was taken from the shop. */
type Row = TypedLine & { key: number; taken?: Pick<TypedLine, 'description' | 'item_id'> | undefined };

let count = 0;
const toRows = (lines: readonly TypedLine[]): Row[] =>
  lines.map((line) => {
    count += 1;
    return { ...line, key: count, taken: line.item_id ? line : undefined };
  });

/** @param items the initial text behind the rows; empty for one blank line */
export function LinesField({ items }: { items: string }) {
  const [first] = useState(() => items || formatLines([blankLine]));
  const [rows, setRows] = useState(() => toRows(parseLines(first)));
  const search = useItemSearch();
  const frame = useRef<HTMLFieldSetElement>(null);

  /** Redraws the rows from a text that they did not write: a remembered one, or the other version. */
  const read = (text: string) => {
    if (text !== formatLines(rows)) setRows(toRows(parseLines(text)));
  };
  const write = (changed: Row[]) => {
    setRows(changed);
    const field = frame.current?.querySelector('textarea');
    if (!field) return;
    field.value = formatLines(changed);
    // Notifies the form's memory and its totals, but not React, which would parse the text back into rows.
    field.form?.dispatchEvent(new Event('input'));
  };
  const add = () => {
    // Adds the row synchronously, because the user continues typing.
    flushSync(() => write([...rows, ...toRows([blankLine])]));
    frame.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
  };
  const remove = (place: number) => {
    if (rows.length < 2) return showToast('warning', texts.lastItem);
    flushSync(() => write(rows.filter((_, at) => at !== place)));
    const next = `li:nth-child(${Math.min(place + 1, rows.length - 1)}) input`;
    frame.current?.querySelector<HTMLElement>(next)?.focus();
  };

  return (
    <fieldset ref={frame} className={styles.group}>
      <legend className={styles.legend}>{texts.fields.items}</legend>
      <textarea
        name="items"
        hidden
        defaultValue={first}
        aria-label={texts.fields.items}
        onInput={({ currentTarget }) => read(currentTarget.value)}
      />
      <ol className={styles.lines} data-no-memory>
        {rows.map((row, place) => (
          <LineRow
            key={row.key}
            line={row}
            place={place}
            search={search}
            onChange={(changed) => write(rows.map((one, at) => (at === place ? { ...one, ...changed } : one)))}
            onRemove={() => remove(place)}
          />
        ))}
      </ol>
      {search.failure && (
        <RetryNotice retry={search.retry}>
          <p>{texts.itemsFailed(search.failure)}</p>
          <p>{texts.itemsFailedHint}</p>
        </RetryNotice>
      )}
      <p>
        <Button size="small" onClick={add}>
          <Plus size={18} aria-hidden />
          {texts.addLine}
        </Button>
      </p>
    </fieldset>
  );
}

type LineRowProps = {
  line: Row;
  place: number;
  search: Suggestions<Item>;
  onChange: (changed: Partial<Row>) => void;
  onRemove: () => void;
};

function LineRow({ line, place, search, onChange, onRemove }: LineRowProps) {
  const label = texts.line(place + 1);
  const cents = lineCents(line);
  const amount = (field: 'quantity' | 'unit_price', text: string) => (
    <Field label={text}>
      {(control) => (
        <input
          {...control}
          type="text"
          name={lineFieldName(place, field)}
          required
          dir="ltr"
          inputMode="decimal"
          min={field === 'quantity' ? '0.01' : '0'}
          step="any"
          autoComplete="off"
          value={line[field]}
          onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
        />
      )}
    </Field>
  );
  return (
    <li>
      <fieldset className={styles.line} aria-label={label}>
        <Combobox
          name={lineFieldName(place, 'description')}
          value={line.description}
          hint={line.item_id ? texts.fromCatalogue : undefined}
          suggestions={search}
          label={texts.description}
          listLabel={texts.suggestions}
          describeCount={texts.found}
          detailOf={({ price }) => formatPrice(price)}
          onType={(description) => onChange({ description, item_id: findTakenId(line.taken, description) })}
          onChoose={({ id, title, price }) => {
            const taken = { description: title, item_id: id };
            onChange({ ...taken, taken, unit_price: formatAmount(price, 2) });
          }}
        />
        {amount('quantity', texts.quantity)}
        {amount('unit_price', texts.price)}
        <p className={styles.lineTotal}>
          <span className="visually-hidden">
            {cents === null ? '' : texts.lineTotal(formatPrice(toDollars(cents)))}
          </span>
          <span aria-hidden>{cents === null ? '–' : formatPrice(toDollars(cents))}</span>
        </p>
        <IconButton
          label={texts.removeLine(line.description.trim() || label)}
          className={styles.remove}
          onClick={onRemove}
        >
          <Trash size={18} aria-hidden />
        </IconButton>
      </fieldset>
    </li>
  );
}
