/** Attachments as the text of a form's field. */
import type { Link } from '../../../db/rules/links/input.ts';

/** Writes one line per attachment, title and URL separated by a tab, so that two versions can be compared. */
export const formatAttachments = (attachments: readonly Link[]) =>
  attachments.map(({ title, url }) => `${title.replace(/\s+/g, ' ')}\t${url}`).join('\n');

export const parseAttachments = (text: string): Link[] =>
  text
    .split('\n')
    .filter((line) => line.includes('\t'))
    .map((line) => ({
      title: line.slice(0, line.indexOf('\t')).trim(),
      url: line.slice(line.indexOf('\t') + 1).trim(),
    }));

/** Whether a file is still on its way, in an attachments field of any name. */
export const isUploading = (data: FormData): boolean => [...data.keys()].some((name) => name.endsWith('.uploading'));
