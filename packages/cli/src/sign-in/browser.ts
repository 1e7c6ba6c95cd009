import { spawn } from 'node:child_process';

/** The program that opens an address in the user's browser, by platform. None of them uses a shell. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};
const OTHER = ['xdg-open'] as const;

/**
 * Opens an address in the browser. Does nothing if this machine has no browser: the caller prints the address too.
 * @param url http or https, so that the program cannot take the address for an option or a file
 */
export function openBrowser(url: URL): void {
  if (!/^https?:$/.test(url.protocol)) return;
  const [command, ...args] = OPENERS[process.platform] ?? OTHER;
  const child = spawn(command, [...args, url.href], { stdio: 'ignore', detached: true });
  child.once('error', () => undefined);
  child.unref();
}
