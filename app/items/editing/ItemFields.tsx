/** The fields of an item. Mostly uncontrolled, named as form.ts reads them. */
import type { Item } from '../../../db/rules/items/items.ts';
import { CheckField } from '../../editing/fields/CheckField.tsx';
import { Disclosure } from '../../editing/fields/Disclosure.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { PicturesField } from '../../editing/pictures/PicturesField.tsx';
import { RichTextField } from '../../editing/richText/RichTextField.tsx';
import { itemEditingTexts as texts } from '../../texts/en/shop/itemEditing.ts';
import { Stack } from '../../ui/layout/Layout.tsx';
import { AmountField } from './AmountField.tsx';
import type { ItemSaver } from './api.ts';
import { blankItem, itemValues } from './form.ts';
import { ImageField } from './ImageField.tsx';
import styles from './ItemFields.module.css';
import { ListsField } from './ListsField.tsx';
import type { ItemLists } from './useItemLists.ts';

type ItemFieldsProps = {
  /** Null for a new item, which also has no saver, because none of its parts is saved by itself. */
  item: Item | null;
  saver: ItemSaver | null;
  /** The number of saved parts so far. */
  savedParts: number;
  lists: ItemLists;
  onNewList: () => void;
};

export function ItemFields({ item, saver, savedParts, lists, onNewList }: ItemFieldsProps) {
  const values = itemValues(item ?? blankItem, []);
  return (
    <Stack>
      <TextField name="title" label={texts.fields.title} required defaultValue={values.title} />
      <RichTextField name="description" label={texts.fields.description} required defaultValue={values.description} />
      <ImageField item={item} saver={saver} savedParts={savedParts} />
      <PicturesField
        name="pictures"
        label={texts.fields.pictures}
        hint={texts.picturesHint}
        startsEmpty
        pictures={item?.pictures}
      />
      <div className={styles.pair}>
        <AmountField
          name="price"
          label={texts.fields.price}
          hint={texts.priceHint}
          decimals={2}
          required
          defaultValue={values.price}
        />
        <AmountField
          name="quantity"
          label={texts.fields.quantity}
          hint={texts.quantityHint}
          decimals={0}
          required
          defaultValue={values.quantity}
        />
      </div>
      <ListsField lists={lists} atOnce={saver !== null} onNewList={onNewList} />
      {item && (
        <CheckField
          name="is_public"
          label={texts.fields.is_public}
          hint={texts.isPublicHint}
          defaultChecked={values.is_public}
        />
      )}
      <CheckField
        name="taxable"
        label={texts.fields.taxable}
        hint={texts.taxableHint}
        defaultChecked={values.taxable}
      />
      <Disclosure label={texts.more} isFilled={values.tags !== '' || values.sku !== ''}>
        <TextField name="tags" label={texts.fields.tags} hint={texts.tagsHint} defaultValue={values.tags} />
        <TextField
          name="sku"
          label={texts.fields.sku}
          hint={texts.skuHint}
          dir="ltr"
          autoComplete="off"
          defaultValue={values.sku}
        />
      </Disclosure>
    </Stack>
  );
}
