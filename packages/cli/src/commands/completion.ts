import { Argument, type Command } from 'commander';
import { z } from 'zod';
import { bashScript } from '../completion/bash.ts';
import { completionsOf } from '../completion/tree.ts';
import { zshScript } from '../completion/zsh.ts';
import type { Bind } from '../shell.ts';
import { withExamples } from './group.ts';

const SCRIPTS = { bash: bashScript, zsh: zshScript };

/** `posthorn completion`: prints a script made from the commands of the program. */
export function addCompletion(program: Command, bind: Bind): void {
  bind(
    withExamples(
      program
        .command('completion')
        .description('Print a script that completes commands and options')
        .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh'])),
      [
        'source <(posthorn completion bash)   # in ~/.bashrc',
        'source <(posthorn completion zsh)    # in ~/.zshrc, after compinit',
      ],
    ),
    z.object({ shell: z.enum(['bash', 'zsh']) }),
    async ({ shell }, { output }) => {
      const script = SCRIPTS[shell](completionsOf(program));
      output.show({ shell, script }, () => script);
    },
  );
}
