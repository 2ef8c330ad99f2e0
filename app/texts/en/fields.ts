/** What the controls of editors say of themselves. */
export const fieldTexts = {
  required: '(required)',
  tooLong: (limit: number, length: number) =>
    `Please use at most ${limit.toLocaleString('en-US')} characters. There are ${length.toLocaleString('en-US')} now.`,
} as const;
