import type { Completions } from './tree.ts';

/** A completion script for bash 3.2 and later. It needs no package of the distribution. */
export function bashScript(completions: readonly Completions[]): string {
  const subcommands = completions.slice(1).map(({ words }) => `    "${words}") at="$at $word" ;;`);
  const values = completions.flatMap(({ words, values: ofCommand }) =>
    ofCommand.map(({ option, of }) => `    "${words} ${option}") ${reply(of)}; return ;;`),
  );
  const words = completions.map(
    ({ words: at, candidates }) => `    "${at}") words="${candidates.map(({ text }) => text).join(' ')}" ;;`,
  );
  return `# Completion of posthorn for bash: source <(posthorn completion bash)
_posthorn() {
  local at=posthorn word words i
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    case "$at $word" in
${subcommands.join('\n')}
    esac
  done
  COMPREPLY=()
  case "$at $previous" in
${values.join('\n')}
  esac
  case "$at" in
${words.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -F _posthorn posthorn`;
}

function reply(of: readonly string[] | 'files' | 'anything'): string {
  if (of === 'anything') return ':';
  const choice = of === 'files' ? '-f' : `-W "${of.join(' ')}"`;
  return `COMPREPLY=($(compgen ${choice} -- "$current"))`;
}
