/** Programs of the system that the suites of tests/ha start. `.ci/run` installs them. */
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian keeps the programs of PostgreSQL in one folder for each version, and daemons outside of a user's PATH. */
const FURTHER_FOLDERS = [...postgresFolders('/usr/lib/postgresql'), '/usr/sbin', '/usr/local/sbin'];

/**
 * Finds a program.
 *
 * @returns its path
 * @throws Error that names the Debian package to install, if the program is missing
 */
export function findProgram(name: string, debianPackage: string): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...FURTHER_FOLDERS];
  const path = folders.map((folder) => join(folder, name)).find(isExecutable);
  if (path === undefined) throw new Error(`${name} is missing. Install it: apt-get install ${debianPackage}`);
  return path;
}

/** Newest version first. */
function postgresFolders(parent: string): string[] {
  try {
    return readdirSync(parent)
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(parent, version, 'bin'));
  } catch {
    return [];
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
