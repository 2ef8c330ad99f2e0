/** How answers that are no texts are written on the server's pages and in mails. */
import type { AnswerWords } from '../../../db/rules/requests/requests.ts';
import { requestWords } from '../../../db/rules/requests/words.ts';
import { formatDate, formatTime } from '../../notices/formats.ts';

export const answerWords: AnswerWords = {
  yes: requestWords.yes,
  no: requestWords.no,
  date: formatDate,
  time: formatTime,
};
