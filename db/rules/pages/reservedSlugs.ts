/** Addresses that no page can have. */
import { screens } from '../screens.ts';

/** First parts of addresses that the server answers; tests/server/pages/page-addresses.test.ts compares them. */
const serverNames = [
  'api',
  'assets',
  'cards',
  'documents',
  'feeds',
  'files',
  'healthz',
  'icons',
  'media',
  'order-images',
  'readyz',
  'shell',
  'tls-ask',
];
/** Names that later screens, languages and the server's own files may need. */
const futureNames = [
  'admin',
  'calendar',
  'events',
  'home',
  'index',
  'livez',
  'manifest',
  'metrics',
  'not-found',
  'openings',
  'page',
  'pages',
  'robots',
  'sitemap',
  'static',
  'sw',
  'ar',
  'de',
  'en',
  'es',
  'fr',
  'ko',
  'tl',
  'vi',
  'zh',
];

const screenNames = Object.keys(screens).map((path) => path.split('/')[1] ?? '');
const reserved = new Set([...serverNames, ...futureNames, ...screenNames]);

/** Whether an address belongs to the app or the server. */
export const isReservedSlug = (slug: string): boolean => reserved.has(slug);
