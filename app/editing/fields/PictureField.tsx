/** A picture: chosen or taken with a phone, described, and told what of it must be seen wherever it is cut. */

import ImagePlus from 'lucide-react/icons/image-plus';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { isSafeUrl } from '../../../db/rules/links.ts';
import { isVideo, type Picture } from '../../../db/rules/sections.ts';
import { pictureEditingTexts as texts } from '../../texts/en/pictureEditing.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/Layout.tsx';
import common from '../Parts.module.css';
import { CheckField } from './CheckField.tsx';
import { Disclosure } from './Disclosure.tsx';
import { FocalPointField } from './FocalPointField.tsx';
import styles from './PictureField.module.css';
import { copiesFor, copiesOf, parseCopies } from './pictures.ts';
import { TextField } from './TextField.tsx';
import { usePictureUpload } from './usePictureUpload.ts';

export { pictureLabels, pictureValues, readPicture } from './pictures.ts';

type PictureFieldProps = {
  /** The fields are called `<name>.src`, `.alt` and so on; see pictureFrom(). */
  name: string;
  label: string;
  picture: Picture;
  /** What else its address may be: a film, where one can stand. */
  addressHint?: string;
  /** How wide it is ever shown, in pixels, where that is less than a page. */
  width?: number;
  /** Whether pages show a part of it where it does not fit. */
  cut?: boolean;
};

/** In a file dialog this has phones hand over JPEG, also of pictures that they keep as HEIC. */
const accept = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

export function PictureField({ name, label, picture, addressHint, width, cut = true }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const hidden = useRef<HTMLInputElement>(null);
  const [copies, setCopies] = useState(() => copiesOf(picture));
  const [decorative, setDecorative] = useState(picture.decorative ?? false);
  const [told, setTold] = useState('');
  const { src } = copies;

  const take = (next: typeof copies, words = '') => {
    setCopies(next);
    setTold(words);
    // Told to whoever keeps what is typed, once the field has it.
    requestAnimationFrame(() => hidden.current?.dispatchEvent(new Event('input', { bubbles: true })));
  };
  const { sending, problem, send, drop } = usePictureUpload(width, (made) => {
    // Words about another picture would be wrong of this one.
    const words = hidden.current?.parentElement?.querySelector<HTMLInputElement>(`[name="${name}.alt"]`);
    if (words) words.value = '';
    take(copiesOf(made), texts.ready);
  });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) void send(file);
    // The same file may be chosen again.
    target.value = '';
  };
  const check = (field: HTMLInputElement | null) => {
    const bad = field?.value.trim() && !isSafeUrl(field.value.trim());
    field?.setCustomValidity(bad ? texts.badAddress : '');
  };
  const isShown = src !== '' && isSafeUrl(src) && !isVideo(src);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's look differs between browsers
    <div role="group" aria-labelledby={id} className={styles.part}>
      <h3 id={id} className={styles.heading}>
        {label}
      </h3>
      {isShown && <FocalPointField name={name} src={src} alt={texts.preview} focus={picture.focus} cut={cut} />}
      <input ref={input} type="file" accept={accept} hidden onChange={choose} data-no-memory />
      <input
        ref={hidden}
        type="text"
        name={`${name}.copies`}
        hidden
        value={JSON.stringify(copies)}
        onChange={({ target }) => {
          const kept = parseCopies(target.value);
          if (kept) setCopies(kept);
        }}
      />
      {sending !== null && (
        <>
          <input type="hidden" name={`${name}.uploading`} value="1" />
          <div className={styles.sending}>
            <progress
              className={common.progress}
              value={sending < 1 ? sending : undefined}
              max={1}
              aria-label={label}
            />
            <span>{sending < 1 ? texts.sending(Math.floor(sending * 100)) : texts.working}</span>
          </div>
        </>
      )}
      {problem && (
        <p role="alert" className={common.failed}>
          {problem}
        </p>
      )}
      <Cluster>
        <Button size="small" aria-describedby={`${id}kinds`} onClick={() => input.current?.click()}>
          <ImagePlus size={20} aria-hidden />
          {src ? texts.chooseOther : texts.choose}
        </Button>
        {(src || sending !== null) && (
          <Button
            size="small"
            onClick={() => {
              drop();
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
      <p role="status" className="visually-hidden">
        {told}
      </p>
      {src && (
        <>
          <CheckField
            name={`${name}.decorative`}
            label={texts.decorative}
            hint={texts.decorativeHint}
            defaultChecked={decorative}
            onChange={({ target }) => setDecorative(target.checked)}
          />
          {!decorative && (
            <TextField
              name={`${name}.alt`}
              label={texts.alt}
              hint={texts.altHint}
              required={src.startsWith('/media/')}
              limit={300}
              defaultValue={picture.alt}
            />
          )}
        </>
      )}
      <Disclosure label={texts.byAddress} isFilled={src !== '' && !src.startsWith('/media/')}>
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
