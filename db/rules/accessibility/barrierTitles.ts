/** The rules in words, for forms, lists and spreadsheets. */
import type { BarrierRule } from './barriers.ts';

export const barrierTitles: Record<BarrierRule, string> = {
  alt_is_file_name: 'The description of the picture is a file name',
  alt_says_nothing: 'The description of the picture says nothing',
  alt_says_picture: 'The description says that it is a picture',
  alt_is_long: 'The description of the picture is long',
  alt_is_repeated: 'Two pictures in a row have the same description',
  link_says_little: 'The link doesn’t say where it leads',
  link_is_address: 'The link shows its address',
  link_words_repeated: 'Two links with the same words lead to different places',
  looks_like_heading: 'This line looks like a heading',
  looks_like_list: 'These lines look like a list',
  heading_is_empty: 'A heading has no words',
  table_has_no_headers: 'The first row of the table is empty',
  capitals: 'Many words in capital letters',
  emoji_run: 'Several emoji in a row',
  other_language: 'This paragraph seems to be in another language',
  video_without_captions: 'Does the video have captions?',
  long_sentences: 'A long sentence',
  pdf_opens_for_few: 'Many people can’t open the PDF',
  pdf_is_scan: 'The PDF is a scan without text',
  pdf_is_untagged: 'The PDF has no tags',
  pdf_has_no_title: 'The PDF has no title',
  pdf_title_is_hidden: 'The PDF doesn’t show its title',
  pdf_has_no_language: 'The PDF names no language',
  pdf_figures_without_alt: 'Pictures in the PDF have no description',
};
