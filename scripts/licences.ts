/** Sorts packages by license, and finds those that we may not ship. */

/** Licenses that let us ship a package with a closed product and ask only for its notice. */
const permissive = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
];

/** Other licenses of reviewed packages, with the reason why each may be shipped. */
const accepted: Record<string, string> = {
  'CC-BY-4.0': 'data about browsers that only the build reads',
  'LGPL-3.0-or-later': 'libvips is a library of its own, loaded when the server starts, and can be replaced',
  'MPL-2.0': 'used as it is: only its own files, if we changed them, would have to be open',
};
const knownPackages: Record<string, string> = {
  'dejavu-fonts-ttf': 'Bitstream Vera licence: fonts may be shipped and embedded',
  'png-js': 'MIT, said in its LICENSE',
};

type Lock = { packages: Record<string, { dev?: boolean; license?: string }> };

/**
 * @param lock a parsed package-lock.json
 * @returns all packages by license, since the built app has parts of development packages, and those that nobody has
 *   allowed. The lock file knows no license of development packages for other machines: these are left out
 */
export function sortLicences(lock: Lock): { byLicence: Map<string, Set<string>>; refused: string[] } {
  const byLicence = new Map<string, Set<string>>();
  const refused: string[] = [];
  for (const [path, { dev, license }] of Object.entries(lock.packages)) {
    if (!path || (dev && !license)) continue;
    const name = path.replace(/.*node_modules\//, '');
    const licence = license ?? knownPackages[name] ?? 'unknown';
    byLicence.set(licence, (byLicence.get(licence) ?? new Set<string>()).add(name));
    const parts = (license ?? '').replace(/[()]/g, '').split(/ AND /);
    const isAllowed = (part: string) => part.split(' OR ').some((one) => permissive.includes(one) || one in accepted);
    if (!(name in knownPackages) && !parts.every(isAllowed)) refused.push(`${name}: ${licence}`);
  }
  return { byLicence, refused };
}
