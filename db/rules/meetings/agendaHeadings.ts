/** Tells headings, openings and closing notices of an agenda from its items. */
/** Agendas begin with it, after the names of town and meeting. */
const callToOrder =
  /^(?:\d{1,2}(?::\d\d)?\s?[ap]\.?\s?m\.?[:–—-]?\s{1,9})?[^a-z]{0,40}(?:[ivx]{1,6}[.):]\s{0,9})?call(?:ed)?\s{1,9}to\s{1,9}order\b/i;

export const isCallToOrder = (words: string): boolean => callToOrder.test(words);

const adjournment = /^[^a-z]{0,20}(?:[ivx]{1,6}[.):]\s{0,9})?adjourn(?:ment)?\b/i;

export const isAdjournment = (words: string): boolean => words.length <= 80 && adjournment.test(words);

/** The certificate of posting and the advice that stand below an agenda. */
const closing =
  /^(?:certificat(?:e|ion)\b|(?:affidavit|certificate|proof) of posting|posting (?:certificat|statement)|I\b.{0,200}\bcertify\b|this is to certify|(?:posted|dated|filed|removed|taken down)(?:\b.{0,40}\b(?:on|by|this|at|in)\b|:)|.{2,60},\s?(?:city|town|village|county|borough|township) (?:secretary|clerk|recorder)\.?$|(?:the |this )?(?:above |foregoing )?(?:agenda|notice)\b.{0,60}\bposted\b|attest\b|(?:any )?(?:persons?|individuals|people|those|anyone) (?:with|who|needing|requiring)\b.{0,80}(?:disabilit|accommodat|assistance|interpret)|in compliance with the americans|americans with disabilities|(?:the )?[\p{L} ]{0,60}reserves? the right|notice of (?:assistance|accommodation|possible quorum)|a (?:possible )?quorum of|_{5})/iu;

export const isClosing = (words: string): boolean => closing.test(words);

/** Words of the lines above an agenda, which are no headings of items. */
const letterhead =
  /\b(?:agenda|notice|meeting|session|hearing|city|town|village|county|state|texas|council|commission|board|committee|district|hall|street|avenue|road|room|chambers?|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b|\d/i;

export const isLetterhead = (words: string): boolean => letterhead.test(words);

/** A short line in capitals, such as `CONSENT AGENDA`: a heading where it has no number. */
const isInCapitals = (words: string): boolean =>
  words.length <= 80 && !/\p{Ll}/u.test(words) && (words.match(/\p{Lu}/gu) ?? []).length >= 4;

/** A heading by its style, its capitals or its bold letters. */
export const isHeading = (words: string, { heading, isBold }: { heading: number; isBold: boolean }): boolean =>
  heading > 0 || isInCapitals(words) || (isBold && words.length <= 80 && !/[.;,]$/.test(words));

/** Items that begin with what is to be done, however long they are. */
const action =
  /^(?:discuss|consider|review|approv|receiv|hear|hold|take|authoriz|adopt|conduct|present|report|update|appoint|acknowledg|act)/i;

/** A short line, or one that says what is to be done. Others explain the item above. */
export const isLikeItem = (words: string): boolean =>
  action.test(words) || (words.length <= 120 && !/[.;,]$/.test(words));
