/** A photo that is scaled on the device and kept there until it is sent. */
import Camera from 'lucide-react/icons/camera';
import { useState } from 'react';
import { scalePhoto } from '../../data/outbox/scalePhoto.ts';
import { FilePicker } from '../../editing/fields/FilePicker.tsx';
import common from '../../editing/Parts.module.css';
import { postingTexts as texts } from '../../texts/en/meetings/postings.ts';
import { Button } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Postings.module.css';

export type ScaledPhoto = Awaited<ReturnType<typeof scalePhoto>>;

/** Makes phones convert pictures to JPEG in a file dialog, including those stored as HEIC. */
const accept = 'image/jpeg,image/png,image/webp';

/** The longer side in pixels: a page of text on a board can still be read. */
const longestSide = 2400;

type PhotoFieldProps = {
  photo: ScaledPhoto | null;
  /** While a photo is scaled, the form must not be sent without it. */
  onChange: (photo: ScaledPhoto | null | Promise<ScaledPhoto | null>) => void;
};

export function PhotoField({ photo, onChange }: PhotoFieldProps) {
  const [status, setStatus] = useState('');
  const [problem, setProblem] = useState('');
  const take = async (file: File) => {
    setProblem('');
    setStatus(texts.preparing);
    const scaling = scalePhoto(file, longestSide);
    onChange(scaling.catch(() => null));
    try {
      onChange(await scaling);
      setStatus(texts.photoReady);
    } catch {
      onChange(null);
      setStatus('');
      setProblem(texts.badPhoto);
    }
  };
  const remove = () => {
    onChange(null);
    setStatus('');
  };
  return (
    <fieldset className={styles.photo}>
      <legend>{texts.photo}</legend>
      {photo && <img src={photo.url} alt={texts.photoAlt} className={styles.preview} />}
      <Cluster>
        <FilePicker accept={accept} onFiles={([file]) => file && void take(file)}>
          <Camera size={18} aria-hidden />
          {photo ? texts.otherPhoto : texts.takePhoto}
        </FilePicker>
        {photo && (
          <Button size="small" variant="secondary" onClick={remove}>
            {texts.removePhoto}
          </Button>
        )}
      </Cluster>
      <p role="status" className={common.hint}>
        {status}
      </p>
      {problem && (
        <Notice tone="problem" role="alert">
          {problem}
        </Notice>
      )}
    </fieldset>
  );
}
