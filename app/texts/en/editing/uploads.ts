/** Texts for uploads of files in any form. */
import { formatNumber } from '../../numbers.ts';

const megabyte = 1_000_000;

export const uploadTexts = {
  /** @param savedBytes what the server has of all bytes */
  waiting: (savedBytes: number, allBytes: number) => {
    const [saved, all] = [Math.floor(savedBytes / megabyte), Math.round(allBytes / megabyte)];
    if (saved === 0) return 'Waiting for the connection';
    return `Waiting for the connection; ${formatNumber(saved)} of ${formatNumber(all)} MB are saved`;
  },
  changedFile: 'The file was moved or changed on this device. Please choose it again.',
  cancel: 'Cancel the upload',
};
