/** Which files of a build visitors can reach, by the manifest that Vite writes. */

type Chunk = {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
};
export type BuildManifest = Record<string, Chunk>;

/** Nothing but a dynamic import leads into these folders, and only for people who are signed in. */
const signedInFolders = ['editing', 'commands', '(signed-in)'];

/** Whether a chunk begins with a source file of those folders. @param key of the manifest, a path from the root */
export const isForSignedIn = (key: string): boolean =>
  key.split('/').some((folder) => signedInFolders.includes(folder));

/** @returns the paths of scripts and styles, `assets/…`, with all that each of them imports */
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
