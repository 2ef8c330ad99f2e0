/**
 * The text of a refusal. The server responds in English, so its message is used unchanged; another language looks up
 * `template`, or else `message`, and fills in `params`.
 */
type RefusalAnswer = { message: string; template?: string; params?: Readonly<Record<string, string | number>> };

export const problemText = ({ message }: RefusalAnswer): string => message;

export const problemTexts = {
  tooLargeOnTheWay: 'The file is larger than the network lets through.',
  outdated: 'This page is out of date. Reload it to continue. Nothing you wrote is lost.',
};
