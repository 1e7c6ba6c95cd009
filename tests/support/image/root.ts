import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';

export type Command = { command: string; args: readonly string[] };

export type Root = {
  /** What the command sees as `/`. */
  folder: string;
  /** Node and npm, as the base image has them: what the command sees as /usr/local. */
  node: string;
};

export type RunOptions = {
  workdir: string;
  env: Readonly<Record<string, string>>;
  /** Folders of this machine that the command sees, by where it sees them. */
  mounts?: ReadonlyMap<string, string>;
};

/** The commands of a builder and the processes of a container see no other variables of this machine. */
const PATH = '/usr/local/node_modules/.bin:/usr/bin:/usr/sbin';

const MOUNT_POINTS = ['usr', 'etc', 'proc', 'dev', 'tmp'];
const LINKS = ['bin', 'sbin', 'lib', 'lib64'];

/**
 * Lays the part of Debian that the base image has over a folder: this machine's own, which nothing can write to.
 * $1 the folder, $2 Node's, $3 rw or ro; then pairs of what to mount where, and after `--` the command.
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

/** Makes what is mounted over, so that a read-only folder can be entered too. */
export async function prepareRoot(folder: string): Promise<void> {
  await Promise.all(MOUNT_POINTS.map((point) => mkdir(join(folder, point), { recursive: true })));
  await Promise.all(LINKS.map((link) => symlink(`usr/${link}`, join(folder, link))));
}

/** A command as a builder runs it: as root, and free to write. */
export function asBuilder(root: Root, words: readonly string[], options: RunOptions): Command {
  return enter(root, 'rw', ['/usr/bin/env', '-i', ...environment(options), ...words], options);
}

/**
 * A command as `docker run --read-only --cap-drop ALL --security-opt no-new-privileges` runs it: as the image's
 * user. The process is the child itself, so that a signal reaches it.
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
