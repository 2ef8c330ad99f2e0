/** The image of an item: a file, a photo, or an address. */

import ImagePlus from 'lucide-react/icons/image-plus';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import * as v from 'valibot';
import { isImageUrl } from '../../../db/rules/documents/altText.ts';
import { findFaults } from '../../../db/rules/fields/schemaFaults.ts';
import { ItemInput } from '../../../db/rules/items/input.ts';
import type { Item } from '../../../db/rules/items/items.ts';
import { FilePicker } from '../../editing/fields/FilePicker.tsx';
import { TextField } from '../../editing/fields/TextField.tsx';
import { UploadProgress } from '../../editing/fields/UploadProgress.tsx';
import common from '../../editing/Parts.module.css';
import { itemEditingTexts as texts } from '../../texts/en/shop/itemEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster, Stack } from '../../ui/layout/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ItemPicture } from '../ItemPicture.tsx';
import type { ItemSaver } from './api.ts';
import styles from './ItemFields.module.css';
import { shortenFileName } from './shortenFileName.ts';
import { useItemImage } from './useItemImage.ts';

type ImageFieldProps = {
  item: Item | null;
  saver: ItemSaver | null;
  savedParts: number;
};

const ItemImage = v.pick(ItemInput, ['image']);
const checkImage = (data: FormData) => findFaults(ItemImage, { image: data.get('image') });

/** Whether the focus leaves because the form is closing. */
const isLeaving = ({ currentTarget, relatedTarget }: FocusEvent) =>
  !currentTarget.closest('dialog')?.open || relatedTarget?.closest('form[method="dialog"]');

export function ImageField({ item, saver, savedParts }: ImageFieldProps) {
  const id = useId();
  const part = useRef<HTMLDivElement>(null);
  const { address, file, sending, statusText, problem, ...image } = useItemImage(item, saver, savedParts);
  const isUsable = address !== '' && isImageUrl(address);
  const picture = address === item?.image ? item.picture : null;

  // Notifies the form's memory of an uploaded image's address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the address changes
  useEffect(() => {
    part.current?.querySelector('[name="image"]')?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [address]);

  const settle = ({ form }: HTMLInputElement) => {
    if (v.is(ItemImage, { image: address })) image.settle();
    // Without the script, the form says what is wrong when it is saved.
    else if (form)
      import('../../ui/forms/fieldErrors.ts').then(
        ({ showFormFaults }) => showFormFaults(form, checkImage, false),
        () => {},
      );
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !saver) return;
    event.preventDefault();
    settle(event.currentTarget);
  };
  return (
    <Stack gap={2} ref={part} role="group" aria-labelledby={id}>
      <h3 id={id} className={common.groupTitle}>
        {texts.fields.image}
      </h3>
      <div className={styles.image}>
        <div className={styles.frame}>
          <ItemPicture
            item={{ image: isUsable ? address : '', picture }}
            sizes="14rem"
            alt={texts.imagePreview}
            none={texts.noImage}
          />
        </div>
        <div className={styles.controls}>
          <Cluster>
            <FilePicker
              accept="image/*"
              onFiles={([chosen]) => chosen && void image.upload(chosen)}
              describedBy={`${id}kinds`}
            >
              <ImagePlus size={20} aria-hidden />
              {address ? texts.chooseOther : texts.chooseImage}
            </FilePicker>
            {(address || sending !== null) && (
              <Button
                size="small"
                onClick={() => {
                  image.remove();
                  part.current?.querySelector('button')?.focus();
                }}
              >
                {texts.removeImage}
              </Button>
            )}
          </Cluster>
          {file && (
            <p className={styles.file} dir="auto" title={file.name}>
              {shortenFileName(file.name)}
            </p>
          )}
          <UploadProgress
            fraction={sending}
            label={texts.uploadProgress}
            sendingText={texts.uploading}
            workingText={texts.preparing}
          />
          {problem && (
            <Notice
              tone="problem"
              actions={
                file && (
                  <Button size="small" onClick={() => void image.upload(file)}>
                    {texts.tryAgain}
                  </Button>
                )
              }
            >
              <p role="alert">{problem}</p>
            </Notice>
          )}
          <p aria-live="polite" className={common.hint}>
            {statusText}
          </p>
          <p id={`${id}kinds`} className={common.hint}>
            {texts.imageKinds}
          </p>
        </div>
      </div>
      <TextField
        name="image"
        label={texts.imageAddress}
        hint={texts.imageAddressHint}
        dir="ltr"
        inputMode="url"
        value={address}
        onChange={({ target }) => image.type(target.value)}
        onBlur={(event) => {
          if (!isLeaving(event)) settle(event.currentTarget);
        }}
        onKeyDown={press}
        data-no-memory={saver !== null || undefined}
      />
    </Stack>
  );
}
