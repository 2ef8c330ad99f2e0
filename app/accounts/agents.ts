/** What a browser says of itself, as people know it. The first that matches counts: most claim to be others, too. */

const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|HeadlessChrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

const found = (names: [RegExp, string][], agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1] ?? '';

/** A User-Agent header → browser and system; each is empty when it is not known. */
export const readAgent = (agent: string) => ({ browser: found(browsers, agent), system: found(systems, agent) });
