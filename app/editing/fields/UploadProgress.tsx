/** The progress of an upload. Its hidden field marks in the form's data that the upload is unfinished. */
import { Stack } from '../../ui/layout/Layout.tsx';
import common from '../Parts.module.css';
import { UploadState } from './UploadState.tsx';

type UploadProgressProps = {
  /** From 0 to 1, where 1 means that the server is processing it; null without an upload. */
  fraction: number | null;
  /** Shown instead of the progress while the connection is lost. */
  waiting?: string;
  name?: string;
  label: string;
  sendingText: (percent: number) => string;
  workingText: string;
};

export function UploadProgress({ fraction, waiting = '', name = 'uploading', label, ...texts }: UploadProgressProps) {
  if (fraction === null) return null;
  return (
    <Stack gap={1} className={common.hint}>
      <input type="hidden" name={name} value="1" />
      <progress className={common.progress} value={fraction < 1 ? fraction : undefined} max={1} aria-label={label} />
      <UploadState waiting={waiting}>
        {fraction < 1 ? texts.sendingText(Math.floor(fraction * 100)) : texts.workingText}
      </UploadState>
    </Stack>
  );
}
