/** Texts of the documents' editors, in a separate file so that readers' pages don't load them. */
import { uploadLimits } from '../../../../db/rules/documents/uploadLimits.ts';
import { formatPercent } from '../../figures.ts';
import { formatCount } from '../../numbers.ts';

const { file, picture } = uploadLimits;
const documents = (count: number) => formatCount(count, { one: '# document', other: '# documents' });
const files = (count: number) => formatCount(count, { one: '# file', other: '# files' });

export const documentEditingTexts = {
  add: 'Add documents',
  manage: 'Manage',
  manageOf: ' documents',
  heading: 'Edit the heading',
  manageTitle: 'Manage Documents',
  done: 'Done',
  none: 'There are no categories yet. Add one first, then add documents to it.',
  emptyCategory: 'No documents in this category yet.',
  count: documents,
  dropHint: 'or drop files onto the category',

  newCategory: 'New category',
  newCategoryName: 'Name of the new category',
  addCategory: 'Add a category',
  editCategory: 'Edit Category',
  categoryFields: { title: 'Name', description: 'Description' },
  categorySaved: 'Category saved',
  categoryFailed: 'Failed to save the category',
  deleteCategory: 'Delete Category',
  deleteCategoryFailed: 'Failed to delete the category',
  deletesCategory: (title: string, count: number) =>
    count === 0
      ? `“${title}” will move to the trash. You can restore it for 30 days.`
      : `“${title}” and ${count === 1 ? 'the document' : `the ${count} documents`} in it will move to the trash. You can restore them for 30 days.`,

  category: 'Category',
  date: 'Date',
  dateHint: 'Files with a date in their name keep that one.',
  dated: (date: string) => `Dated ${date}, from its name`,
  meeting: 'For which meeting?',
  meetingHint: 'The home page links to it from that meeting.',
  noMeeting: 'Not for a meeting',
  meetingOn: (day: string, title: string) => (title ? `${day}: ${title}` : day),
  files: 'Files',
  choose: 'Choose files',
  chooseMore: 'Choose more files',
  drop: 'or drop them here',
  kinds: `PDF, Office, or text files up to ${file.words} each, pictures up to ${picture.words}.`,
  title: 'Title',
  waiting: 'Waiting',
  sending: (percent: number) => `${formatPercent(percent)} uploaded`,
  checking: 'Checking',
  ready: 'Uploaded',
  /** Consequences of a PDF file without text, or with only part of it. */
  textless: {
    partial:
      'This file is very long, so search finds only the words in its first part. If you can, add it as several files.',
    pictures:
      'This file is only pictures, such as a scan, so screen readers can’t read it and search can’t find words in it. If you can, use a PDF saved from the program it was written in.',
    locked: 'This file asks for a password, so most people can’t open it and search can’t find words in it.',
    too_large:
      'This file is too large to be read here, so search finds it by its title only. If you can, add it as several files.',
    unreadable: 'This file seems to be damaged: its text could not be read. Open it to check that it works.',
  },
  retry: 'Try again',
  retryOf: (name: string) => ` with ${name}`,
  takeOut: (name: string) => `Remove ${name}`,
  takenOut: (name: string) => `${name} was removed.`,
  uploadFailed: (name: string, reason: string) => `${name} could not be uploaded. ${reason}`,
  unreachable: 'We can’t reach the site right now.',
  uploadedOf: (ready: number, all: number) => `${ready} of ${files(all)} uploaded`,
  stillUploading: 'Files are still uploading. Close anyway?',
  noFiles: 'Choose at least one file.',
  left: (count: number) =>
    `${files(count)} could not be added. Try again, or remove ${count === 1 ? 'it' : 'them'} from the list.`,
  added: (count: number) => `${documents(count)} added`,
  addFailed: 'Failed to add the document',

  edit: 'Edit',
  editDocument: 'Edit Document',
  documentFields: {
    title: 'Title',
    description: 'Description',
    date: 'Date',
    meeting: 'For which meeting?',
    category_id: 'Category',
    file_id: 'File',
    text_blocks: 'Text of this document',
  },
  textHint:
    'For people who can’t read the file, such as a scan. It is shown on a page of its own beside the file, and search finds its words.',
  documentSaved: 'Document saved',
  documentFailed: 'Failed to save the document',
  currentFile: 'File',
  replace: 'Replace the file',
  replaceHint: 'Existing links to this document will open the new file.',
  replaced: (name: string) => `${name} will replace it when you save.`,
  keepOld: 'Keep the old file',
  uploadRunning: 'The file is still uploading. Save again when it is done.',

  deleted: (title: string) => `“${title}” was deleted.`,
  deletedWith: (title: string, count: number) => `“${title}” and ${documents(count)} were deleted.`,
  deleteFailed: 'Failed to delete the document',
};
