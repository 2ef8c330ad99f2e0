/** Barriers: places of a record or file that keep some people from reading it. */

/** `error` stops what is published for the first time, `review` asks a person, and `tip` only advises. */
export const barrierSeverities = ['error', 'review', 'tip'] as const;
export type BarrierSeverity = (typeof barrierSeverities)[number];

/** The rules for texts and pictures, then those for PDF files, each with its severity. */
export const barrierRules = {
  alt_is_file_name: 'error',
  alt_says_nothing: 'review',
  alt_says_picture: 'tip',
  alt_is_long: 'tip',
  alt_is_repeated: 'review',
  link_says_little: 'review',
  link_is_address: 'tip',
  link_words_repeated: 'review',
  looks_like_heading: 'review',
  looks_like_list: 'review',
  heading_is_empty: 'review',
  table_has_no_headers: 'review',
  capitals: 'tip',
  emoji_run: 'tip',
  other_language: 'review',
  video_without_captions: 'review',
  long_sentences: 'tip',
  pdf_opens_for_few: 'review',
  pdf_is_scan: 'review',
  pdf_is_untagged: 'review',
  pdf_has_no_title: 'review',
  pdf_title_is_hidden: 'tip',
  pdf_has_no_language: 'review',
  pdf_figures_without_alt: 'review',
} as const satisfies Record<string, BarrierSeverity>;
export type BarrierRule = keyof typeof barrierRules;

/** The nouns whose records are checked. */
export const barrierNouns = [
  'announcements',
  'events',
  'documents',
  'banners',
  'items',
  'people',
  'pages',
  'meetings',
  'forms',
] as const;
export type BarrierNoun = (typeof barrierNouns)[number];
export const isBarrierNoun = (noun: string): noun is BarrierNoun => barrierNouns.some((one) => one === noun);

/** Raised when rules change, so that records of before are checked again. */
export const barrierRulesVersion = 2;

/** A change that mends a barrier in one press. */
export type BarrierFix =
  | { kind: 'heading' }
  | { kind: 'list'; isNumbered: boolean }
  /** Other words in the place of those from `from` to `to`. */
  | { kind: 'words'; words: string }
  /** The language of the paragraph, as a tag of BCP 47. */
  | { kind: 'language'; language: string };

export type Barrier = {
  rule: BarrierRule;
  severity: BarrierSeverity;
  /** The way to the place inside the record, field first: `['blocks', 3, 1, 0]` or `['pictures', 0, 'alt']`. */
  path: readonly (string | number)[];
  /** Offsets inside the text at `path`, in UTF-16 units; both 0 where the whole place is meant. */
  from: number;
  to: number;
  /** The words in question, at most 120 letters, for lists. */
  words: string;
  /** The text around, at most 300 letters. An answer counts until rule or subject change. */
  subject: string;
  fix?: BarrierFix;
};

/** A person's word that a place is right as it is. */
export type BarrierAnswer = { noun: BarrierNoun; rule: BarrierRule; subject: string; reason: string };

/** Facts that the rules need and the record lacks. */
export type BarrierContext = {
  /** The language of the site, such as `en`. */
  language: string;
  /** The title of the page that an address leads to, where it is known. */
  titleOf?: (url: string) => string | undefined;
};

/** Leaves out what a person has answered. */
export const withoutAnswered = (
  noun: BarrierNoun,
  barriers: readonly Barrier[],
  answers: readonly BarrierAnswer[],
): Barrier[] =>
  barriers.filter(
    ({ rule, subject }) =>
      !answers.some((answer) => answer.noun === noun && answer.rule === rule && answer.subject === subject),
  );
