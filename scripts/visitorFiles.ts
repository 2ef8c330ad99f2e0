/**
 * Decides which code is loaded by staff only: the code in the folders below. Lists the files of a build that visitors
 * can reach, by Vite's manifest.
 */

type Chunk = {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
};
export type BuildManifest = Record<string, Chunk>;

/** Only dynamic imports lead into these folders, and only for signed-in people. */
const signedInFolders = ['editing', 'commands', '(signed-in)'];

/** Whether a chunk begins with a source file of those folders. @param key the manifest's key, a path from the root */
export const isForSignedIn = (key: string): boolean =>
  key.split('/').some((folder) => signedInFolders.includes(folder));

/** @returns the paths of scripts and styles, `assets/…`, including all imports */
export function listVisitorFiles(manifest: BuildManifest): Set<string> {
  const files = new Set<string>();
  const visited = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || visited.has(key)) return;
    visited.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(visit);
    chunk.dynamicImports?.filter((imported) => !isForSignedIn(imported)).forEach(visit);
  };
  Object.keys(manifest)
    .filter((key) => manifest[key]?.isEntry)
    .forEach(visit);
  return files;
}
