/**
 * Runs the Python tools of packages/python-client from the virtual environment `.venv` of the repository.
 *
 *   node scripts/python-client.mjs install    creates the environment
 *   node scripts/python-client.mjs generate   generates the client, and creates the environment if it is missing
 *   node scripts/python-client.mjs check      checks generated files, style and types
 *   node scripts/python-client.mjs pack       writes the wheel and the source distribution into dist/
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('../packages/python-client/', import.meta.url));
const venv = fileURLToPath(new URL('../.venv', import.meta.url));
const python = `${venv}/bin/python`;

const run = (command, ...args) => execFileSync(command, args, { cwd: here, stdio: 'inherit' });

function install() {
  run('python3', '-m', 'venv', venv);
  run(python, '-m', 'pip', 'install', '--quiet', '--requirement', 'requirements.txt');
  // The tests install the client in an empty environment without a network.
  run(python, '-m', 'pip', 'wheel', '--quiet', '--wheel-dir', `${venv}/wheels`, 'attrs', 'httpx');
}

const isInstalled = () => existsSync(`${venv}/wheels`);

const commands = {
  install,
  generate() {
    if (!isInstalled()) install();
    run(python, 'generate.py');
  },
  check() {
    if (!isInstalled()) {
      process.stdout.write(
        'packages/python-client is not checked: `node scripts/python-client.mjs install` installs its tools\n',
      );
      // A check that the full run skips would stay unnoticed.
      if (process.env.CI_FULL !== undefined) process.exitCode = 1;
      return;
    }
    run(python, 'generate.py', '--check');
    run(python, '-m', 'ruff', 'check', '--quiet', '.');
    run(python, '-m', 'ruff', 'format', '--quiet', '--check', '.');
    run(python, '-m', 'mypy', '--no-error-summary');
  },
  pack: () => run(python, '-m', 'build', '--no-isolation', '.'),
};

const [name] = process.argv.slice(2);
if (name === undefined || !Object.hasOwn(commands, name)) {
  process.stderr.write('usage: node scripts/python-client.mjs install | generate | check | pack\n');
  process.exitCode = 2;
} else {
  try {
    commands[name]();
  } catch (error) {
    // The command has written its reason.
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
