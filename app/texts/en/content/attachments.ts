/** Texts for attaching files and links in editors. */
import { uploadLimits } from '../../../../db/rules/documents/uploadLimits.ts';
import { formatPercent } from '../../figures.ts';

const { file, picture } = uploadLimits;

export const attachmentTexts = {
  label: 'Attachments',
  attach: 'Attach files',
  addLink: 'Add a link',
  title: 'Title',
  name: (place: number) => `Name of attachment ${place}`,
  addressOf: (place: number) => `Address of attachment ${place}`,
  addressHint: 'https://',
  open: 'Open',
  nameOf: (title: string) => ` “${title}”`,
  remove: (name: string, place: number) => `Remove ${name || `attachment ${place}`}`,
  hint: `PDF, Office, or text files up to ${file.words} each, pictures up to ${picture.words}.`,
  attached: (name: string) => `${name} was attached.`,
  removed: (name: string) => `${name} was removed.`,
  uploading: (name: string) => `Uploading ${name}`,
  sent: (percent: number) => `${formatPercent(percent)} uploaded`,
  checking: 'Checking',
  cancelUpload: (name: string) => `Cancel uploading ${name}`,
  uploadFailed: (name: string, reason: string) => `${name} could not be uploaded${reason ? `: ${reason}` : '.'}`,
  tooMany: (most: number) => `Up to ${most} files can be attached here.`,
  retry: 'Try again',
  dismiss: (name: string) => `Dismiss the message about ${name}`,
  offered: 'From your documents:',
  attachOffered: (title: string) => `Attach “${title}”`,
  stillUploading: 'A file is still uploading. Please save again when it is done.',
};
