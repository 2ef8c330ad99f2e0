/** Errors shown below fields. */
import { formatDate } from '../../dates.ts';
import { formatNumber } from '../../numbers.ts';

export const fieldErrorTexts = {
  required: 'Please fill out this field.',
  requiredChoice: 'Please choose one.',
  requiredTick: 'Please check this box to continue.',
  email: 'Please enter an email address such as name@example.org.',
  url: 'Please enter a web address such as https://example.org.',
  number: 'Please enter a number.',
  date: 'Please enter a full date: month, day and year.',
  time: 'Please enter a full time: hours and minutes.',
  moment: 'Please enter a full date and time.',
  atLeast: (least: string) => `Please enter ${formatNumber(Number(least))} or more.`,
  atMost: (most: string) => `Please enter ${formatNumber(Number(most))} or less.`,
  earliest: (date: string) => `Please choose ${formatDate(date)} or a later date.`,
  latest: (date: string) => `Please choose ${formatDate(date)} or an earlier date.`,
  whole: 'Please enter a whole number.',
  decimals: (count: number) =>
    count === 1 ? 'Please use at most one decimal place.' : `Please use at most ${count} decimal places.`,
  tooShort: (least: number) => `Please use at least ${formatNumber(least)} characters.`,
  tooLong: (most: number) => `Please use at most ${formatNumber(most)} characters.`,
  other: 'Please check this.',
};
