// Checks whether this user can use a data folder, before anything else. Plain JavaScript, since a checkout runs it with
// the machine's own Node before packages are installed.
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The data folder that a setting names. */
export const dataFolderOf = (/** @type {string | undefined} */ setting) => resolve(setting || './data');

/** @type {(dataDir: string) => string} */
export const databasePath = (dataDir) => join(dataDir, 'mainstreet.db');

/** The name of a user id, or the id where it has none. @type {(uid: number) => string} */
function nameOfUser(uid) {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.split(':')[2] === String(uid));
    return line?.split(':')[0] ?? String(uid);
  } catch {
    return String(uid);
  }
}

/** @type {(path: string) => boolean} */
function isWritable(path) {
  try {
    accessSync(path, constants.W_OK | constants.R_OK);
    return true;
  } catch (error) {
    // A read-only disk is no matter of permissions: opening the database reports it.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EROFS';
  }
}

/** The nearest existing folder. @type {(path: string) => string} */
const nearestFolder = (path) => (existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path)));

/**
 * @param {string} dataDir
 * @returns {string | null} a sentence that names the folder's owner and the remedy; null where it can be used
 */
export function describeFolderProblem(dataDir) {
  const me = userInfo().username;
  let found;
  try {
    found = statSync(dataDir, { throwIfNoEntry: false });
  } catch {
    const closedFolder = nearestFolder(dirname(dataDir));
    return `${me} may not look into ${closedFolder}, where the data folder ${dataDir} is. Run this as the user that the data folder belongs to, or correct DATA_DIR.`;
  }
  if (!found) {
    const parent = nearestFolder(dirname(dataDir));
    if (!statSync(parent).isDirectory())
      return `The data folder cannot be made: ${parent} is a file. Correct DATA_DIR.`;
    if (isWritable(parent)) return null;
    return `The data folder ${dataDir} is not there, and ${me} may not make it in ${parent}. Make it first: sudo install -d -m 700 -o ${me} ${dataDir} (or choose another with DATA_DIR).`;
  }
  if (!found.isDirectory()) return `The data folder ${dataDir} is a file. Correct DATA_DIR.`;
  const paths = [dataDir, databasePath(dataDir), `${databasePath(dataDir)}-wal`, join(dataDir, 'start.lock')];
  const closed = paths.find((path) => existsSync(path) && !isWritable(path));
  if (!closed) return null;
  const owner = nameOfUser(statSync(closed).uid);
  if (owner === me) return `${me} may not write to ${closed}, though it is theirs. Allow it: chmod -R u+rwX ${dataDir}`;
  const what = closed === dataDir ? `The data folder ${dataDir}` : `${closed} in the data folder`;
  const folderOwner = nameOfUser(found.uid);
  const asOwner = folderOwner === me ? '' : `Run this as ${folderOwner} (sudo -u ${folderOwner} …). Or, if `;
  const give = `everything here should be ${me}'s: sudo chown -R ${me} ${dataDir}`;
  return `${what} belongs to ${owner}, and ${me} may not write to it. ${asOwner}${asOwner ? give : give.replace('everything', 'Everything')}`;
}
