/** Texts of the notice that offers installing. */
export const installNoticeTexts = {
  label: 'Install this site',
  offer: 'This site opens like an app, even without a signal.',
  install: 'Install',
  explain: 'Show me how',
  dismiss: 'No thanks',
};
