/** The completion scripts in the shells that they are for. */
import { execFileSync, spawnSync } from 'node:child_process';
import { type Cli, createCli } from './support/cli.ts';

let cli: Cli;
beforeAll(async () => {
  cli = await createCli({});
});
afterAll(() => cli.remove());

const hasZsh = spawnSync('zsh', ['--version']).status === 0;

const scriptOf = async (shell: string) => (await cli.run('completion', shell)).stdout;

/** What bash offers after these words. The last word may be the start of a word. */
function completeInBash(script: string, words: readonly string[]): string[] {
  const given = words.map((word) => `'${word}'`).join(' ');
  const program = `${script}\nCOMP_WORDS=(${given}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _posthorn; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', program], { encoding: 'utf8' }).split('\n').filter(Boolean);
}

test.each([
  [['posthorn', 'not'], ['notifications']],
  [['posthorn', 'keys', 'r'], ['roll']],
  [['posthorn', 'keys', 'list', '--st'], ['--status']],
  [
    ['posthorn', '--json', 'keys', 'list', '--status', ''],
    ['Active', 'Disabled'],
  ],
  [['posthorn', 'keys', 'show', 'apk_1', '--rev'], ['--reveal']],
  [['posthorn', 'replay', '--since', ''], []],
  [
    ['posthorn', 'completion', ''],
    ['bash', 'zsh'],
  ],
])('bash completes %j', async (words, expected) => {
  const offered = completeInBash(await scriptOf('bash'), words);
  expect(offered).toEqual(words.at(-1) === '' ? expect.arrayContaining(expected) : expected);
});

(hasZsh ? test : test.skip)('zsh offers commands with descriptions, and the values of options', async () => {
  const script = await scriptOf('zsh');
  // zsh calls the function in its own editor only, so replace the functions that need the editor.
  const program = `compdef() { : }; _describe() { print -l -- "\${candidates[@]}" }; compadd() { shift; print -l -- "$@" }
${script}
words=(posthorn keys '') CURRENT=3; _posthorn
words=(posthorn keys list --status '') CURRENT=5; _posthorn`;
  const { stdout, stderr } = spawnSync('zsh', ['-f', '-c', program], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout.split('\n')).toEqual(expect.arrayContaining(['list:List API keys', 'Active', 'Disabled']));
});
