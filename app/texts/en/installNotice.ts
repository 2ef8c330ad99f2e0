/** What is said where installing is offered by itself. */
export const installNoticeTexts = {
  label: 'Install this site',
  offer: 'Keep this site on your device: it opens like an app and works without a signal.',
  install: 'Install',
  explain: 'Show me how',
  dismiss: 'No thanks',
};
