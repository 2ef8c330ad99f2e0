/** Texts of notices on every screen. */
export const noticeTexts = { tryAgain: 'Try again' };
