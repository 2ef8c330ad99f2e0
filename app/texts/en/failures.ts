/** Texts of failures. Part of the first script, because they must not need the network. */
export const failureTexts = {
  overlay: {
    title: 'An Unexpected Error Occurred',
    sorry: "We're sorry, but the application encountered a problem. Please try refreshing the page.",
    report: 'If the problem persists, please report this issue.',
    details: 'Error details',
    dismiss: 'Dismiss',
  },
  start: {
    initialization: {
      title: 'Application Initialization Failed',
      text: 'We encountered a problem loading the application. Please try refreshing the page.',
    },
    load: {
      title: 'Application Failed to Load',
      text: 'Please refresh the page to try again.',
    },
    outdated: {
      title: 'Browser Out of Date',
      text: 'This page needs a newer version of your browser, or another browser. Public pages can still be read in this one.',
    },
  },
  reload: 'Reload Page',
  reset: 'Reset saved data',
};
