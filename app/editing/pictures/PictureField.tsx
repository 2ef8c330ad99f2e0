/** A picture: the file, its description, and the point that stays visible when cropped. */

import ImagePlus from 'lucide-react/icons/image-plus';
import { useId, useRef, useState } from 'react';
import type { Picture } from '../../../db/rules/fields/picture.ts';
import { isSafeUrl } from '../../../db/rules/links/links.ts';
import { isVideo } from '../../../db/rules/town/sections.ts';
import { uploadTo } from '../../data/uploads/upload.ts';
import { pictureEditingTexts as texts } from '../../texts/en/editing/pictureEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout/Layout.tsx';
import { CheckField } from '../fields/CheckField.tsx';
import { Disclosure } from '../fields/Disclosure.tsx';
import { FilePicker } from '../fields/FilePicker.tsx';
import { TextField } from '../fields/TextField.tsx';
import { UploadProgress } from '../fields/UploadProgress.tsx';
import { useUpload } from '../fields/useUpload.ts';
import common from '../Parts.module.css';
import { FocalPointField } from './FocalPointField.tsx';
import styles from './PictureField.module.css';
import { copiesFor, copiesOf, parseCopies } from './pictures.ts';

export { pictureLabels, pictureValues, readPicture } from './pictures.ts';

type PictureFieldProps = {
  /** The fields' names are `<name>.src`, `.alt` and so on; see readPicture(). */
  name: string;
  label: string;
  picture: Picture;
  /** Describes other kinds of addresses, such as a video. */
  addressHint?: string;
  /** Its largest displayed width in pixels, if less than a page. */
  width?: number;
  /** Whether pages crop it to fit. */
  cut?: boolean;
  /** Whether it is part of a group with its own heading. */
  isPart?: boolean;
};

const isUploaded = (src: string) => src.startsWith('/media/');

/** Makes phones convert pictures to JPEG in a file dialog, including those stored as HEIC. */
const accept = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

export function PictureField({
  name,
  label,
  picture,
  addressHint,
  width,
  cut = true,
  isPart = false,
}: PictureFieldProps) {
  const Heading = isPart ? 'h4' : 'h3';
  const id = useId();
  const hidden = useRef<HTMLInputElement>(null);
  const [copies, setCopies] = useState(() => copiesOf(picture));
  const [statusText, setStatusText] = useState('');
  const { src } = copies;

  const take = (next: typeof copies, statusText = '') => {
    setCopies(next);
    setStatusText(statusText);
    // Notifies the form's memory once the field has the new value.
    requestAnimationFrame(() => hidden.current?.dispatchEvent(new Event('input', { bubbles: true })));
  };
  const { fraction, problem, upload, cancel } = useUpload({
    send: (file, options) => uploadTo<Picture>(width ? `/api/pictures?width=${width}` : '/api/pictures', file, options),
    onDone(made) {
      // The previous picture's description would be wrong for this one.
      const words = hidden.current?.parentElement?.querySelector<HTMLInputElement>(`[name="${name}.alt"]`);
      if (words) words.value = '';
      take(copiesOf(made), texts.ready);
    },
    failedText: texts.failed,
  });
  const check = (field: HTMLInputElement | null) => {
    const bad = field?.value.trim() && !isSafeUrl(field.value.trim());
    field?.setCustomValidity(bad ? texts.badAddress : '');
  };
  const isShown = src !== '' && isSafeUrl(src) && !isVideo(src);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's look differs between browsers
    <div role="group" aria-labelledby={id} className={styles.part}>
      <Heading id={id} className={isPart ? common.groupTitle : styles.heading}>
        {label}
      </Heading>
      {isShown && <FocalPointField name={name} src={src} alt={texts.preview} focus={picture.focus} cut={cut} />}
      <input
        ref={hidden}
        type="text"
        name={`${name}.copies`}
        hidden
        value={JSON.stringify(copies)}
        onChange={({ target }) => {
          const copies = parseCopies(target.value);
          if (copies) setCopies(copies);
        }}
      />
      <UploadProgress
        fraction={fraction}
        name={`${name}.uploading`}
        label={label}
        sendingText={texts.sending}
        workingText={texts.working}
      />
      {problem && (
        <p role="alert" className={common.failed}>
          {problem}
        </p>
      )}
      <Cluster>
        <FilePicker accept={accept} onFiles={([file]) => file && void upload(file)} describedBy={`${id}kinds`}>
          <ImagePlus size={20} aria-hidden />
          {src ? texts.chooseOther : texts.choose}
        </FilePicker>
        {(src || fraction !== null) && (
          <Button
            size="small"
            onClick={() => {
              cancel();
              take({ src: '' }, texts.removed);
              hidden.current?.parentElement?.querySelector('button')?.focus();
            }}
          >
            {texts.remove}
          </Button>
        )}
      </Cluster>
      <p id={`${id}kinds`} className={common.hint}>
        {texts.kinds}
      </p>
      <p aria-live="polite" className="visually-hidden">
        {statusText}
      </p>
      {src && <Description name={name} picture={picture} isUploaded={isUploaded(src)} />}
      <Disclosure label={texts.byAddress} isFilled={src !== '' && !isUploaded(src)}>
        <TextField
          name={`${name}.src`}
          label={texts.address}
          hint={addressHint}
          dir="ltr"
          inputMode="url"
          value={src}
          onChange={({ target }) => {
            check(target);
            take(copiesFor(target.value));
          }}
        />
      </Disclosure>
    </div>
  );
}

type DescriptionProps = { name: string; picture: Picture; isUploaded: boolean };

/** The description for people who cannot see the picture. */
function Description({ name, picture, isUploaded }: DescriptionProps) {
  const [isDecorative, setIsDecorative] = useState(picture.decorative ?? false);
  return (
    <>
      <CheckField
        name={`${name}.decorative`}
        label={texts.decorative}
        hint={texts.decorativeHint}
        defaultChecked={isDecorative}
        onChange={({ target }) => setIsDecorative(target.checked)}
      />
      {!isDecorative && (
        <TextField
          name={`${name}.alt`}
          label={texts.alt}
          hint={texts.altHint}
          required={isUploaded}
          limit={300}
          defaultValue={picture.alt}
        />
      )}
    </>
  );
}
