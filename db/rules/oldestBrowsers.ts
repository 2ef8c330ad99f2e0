/**
 * The oldest supported browsers: Safari and iOS of 2023, and the Firefox ESR and the Chromium of two years ago. Build
 * target, legal text, docs and tests follow it. Older browsers can still read pages and follow links.
 */
export const oldestBrowsers = { chrome: '131', edge: '131', firefox: '128', safari: '16.4', ios: '16.4' };
