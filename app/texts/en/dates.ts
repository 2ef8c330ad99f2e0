/** Combines dates and times in a sentence. */
export const dateTexts = {
  span: (from: string, to: string) => `${from} to ${to}`,
  dateAndTime: (date: string, time: string) => `${date} at ${time}`,
  shortDateAndTime: (date: string, time: string) => `${date}, ${time}`,
};
