import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';

export type Command = { command: string; args: readonly string[] };

export type Root = {
  /** The folder that the command sees as `/`. */
  folder: string;
  /** The folder that the command sees as /usr/local, with Node and npm as in the base image. */
  node: string;
};

export type RunOptions = {
  workdir: string;
  env: Readonly<Record<string, string>>;
  /** Host folders by the paths at which the command sees them. */
  mounts?: ReadonlyMap<string, string>;
};

/** Replaces the PATH of the host for builder commands and container processes. */
const PATH = '/usr/local/node_modules/.bin:/usr/bin:/usr/sbin';

const MOUNT_POINTS = ['usr', 'etc', 'proc', 'dev', 'tmp'];
const LINKS = ['bin', 'sbin', 'lib', 'lib64'];

/**
 * Mounts the host's Debian, read-only, over the root folder in place of the base image, and runs a command there.
 * $1 root folder, $2 folder of Node, $3 rw or ro, then pairs of source and mount point, then `--` and the command.
 */
const ENTER = `
set -e
root=$1 node=$2 mode=$3; shift 3
mount --bind "$root" "$root"
for part in usr etc; do mount --bind "/$part" "$root/$part"; mount -o remount,bind,ro "$root/$part"; done
mount --bind "$node" "$root/usr/local"; mount -o remount,bind,ro "$root/usr/local"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=1777,size=64m tmpfs "$root/tmp"
while [ "$1" != -- ]; do mkdir -p "$root$2"; mount --bind "$1" "$root$2"; shift 2; done
shift
if [ "$mode" = ro ]; then mount -o remount,bind,ro "$root"; fi
exec chroot "$root" "$@"
`;

/** Creates the mount points before the folder becomes read-only. */
export async function prepareRoot(folder: string): Promise<void> {
  await Promise.all(MOUNT_POINTS.map((point) => mkdir(join(folder, point), { recursive: true })));
  await Promise.all(LINKS.map((link) => symlink(`usr/${link}`, join(folder, link))));
}

/** A command as a builder runs it: as root, with write access. */
export function asBuilder(root: Root, words: readonly string[], options: RunOptions): Command {
  return enter(root, 'rw', ['/usr/bin/env', '-i', ...environment(options), ...words], options);
}

/**
 * A command as `docker run --read-only --cap-drop ALL --security-opt no-new-privileges` runs it, as the image's user.
 * The child is the container's process itself, so that signals reach the process.
 */
export function asContainer(
  root: Root,
  user: string,
  words: readonly string[],
  options: RunOptions,
): Command {
  const [uid = '0', gid = uid] = user.split(':');
  const rights = ['--clear-groups', '--no-new-privs', '--inh-caps=-all', '--bounding-set=-all'];
  const demoted = ['/usr/bin/setpriv', `--reuid=${uid}`, `--regid=${gid}`, ...rights, '/usr/bin/env', '-i'];
  return enter(root, 'ro', [...demoted, ...environment(options), ...words], options);
}

const environment = ({ workdir, env }: RunOptions) => [
  `--chdir=${workdir}`,
  ...Object.entries({ PATH, ...env }).map(([name, value]) => `${name}=${value}`),
];

function enter({ folder, node }: Root, mode: 'rw' | 'ro', words: readonly string[], options: RunOptions) {
  const mounts = [...(options.mounts ?? [])].flatMap(([inside, outside]) => [outside, inside]);
  const script = ['bash', '-c', ENTER, 'enter', folder, node, mode, ...mounts, '--', ...words];
  return { command: 'unshare', args: ['--mount', '--propagation', 'private', ...script] };
}
