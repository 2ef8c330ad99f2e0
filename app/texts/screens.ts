/** What is said on the way from one screen to another, and on those that are not built yet. */
export const screenTexts = {
  loadFailed: 'Error Loading Page',
  loadFailedText: 'Something went wrong. Please try again.',
  tryAgain: 'Try Again',
  stay: 'Stay on this page',
  back: 'Back',
  unreachable: 'The site cannot be reached right now. Please try again in a minute.',
  uncheckedSignIn: 'Your sign-in could not be checked. Please try again.',
  late: 'This is taking longer than it should.',
  reload: 'Reload',
  ordersNeedSignIn: 'Please log in to view your orders.',
  register: {
    title: 'Create an account',
    unavailable: 'Accounts cannot be created on this site yet.',
  },
  dashboard: { title: 'Dashboard', unavailable: 'The dashboard is not available on this site yet.' },
  orders: { title: 'Orders', unavailable: 'Orders cannot be shown on this site yet.' },
  invoices: { title: 'Invoices', unavailable: 'Invoices cannot be shown on this site yet.' },
  confirmation: {
    title: 'Order Confirmation',
    unavailable: 'Order confirmations cannot be shown on this site yet.',
    failed: 'Unable to Load Order',
    noOrder: 'Failed to load order confirmation. The address does not say which order is meant.',
    home: 'Go Home',
  },
} as const;
