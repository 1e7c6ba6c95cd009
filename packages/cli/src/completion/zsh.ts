import type { Completions } from './tree.ts';

/** A completion script for zsh, with descriptions. */
export function zshScript(completions: readonly Completions[]): string {
  const subcommands = completions.slice(1).map(({ words }) => `      "${words}") at="$at $word" ;;`);
  const values = completions.flatMap(({ words, values: ofCommand }) =>
    ofCommand.map(({ option, of }) => `    "${words} ${option}") ${reply(of)}; return ;;`),
  );
  const candidates = completions.map(
    ({ words, candidates: ofCommand }) =>
      `    "${words}") candidates=(${ofCommand.map(({ text, description }) => quote(`${text}:${description}`)).join(' ')}) ;;`,
  );
  return `#compdef posthorn
# Completion of posthorn for zsh: source <(posthorn completion zsh), after compinit
_posthorn() {
  local at=posthorn word
  local -a candidates
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at $word" in
${subcommands.join('\n')}
    esac
  done
  case "$at \${words[CURRENT-1]}" in
${values.join('\n')}
  esac
  case "$at" in
${candidates.join('\n')}
  esac
  _describe posthorn candidates
}
if [ "$funcstack[1]" = _posthorn ]; then _posthorn "$@"; else compdef _posthorn posthorn; fi`;
}

function reply(of: readonly string[] | 'files' | 'anything'): string {
  if (of === 'anything') return '_message value';
  return of === 'files' ? '_files' : `compadd -- ${of.map(quote).join(' ')}`;
}

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
