/**
 * The oldest browsers that the site is built for and tested against: Safari and iOS of 2023, and the Firefox ESR and the
 * Chromium of two years ago. The build's target, the legal text, the docs and the tests follow. With older ones pages
 * can be read and their links work.
 */
export const oldestBrowsers = { chrome: '131', edge: '131', firefox: '128', safari: '16.4', ios: '16.4' };
