import type { Command } from 'commander';
import { z } from 'zod';
import type { Bind } from '../shell.ts';
import { withExamples } from './group.ts';

/** `posthorn egress`: the addresses that notifications come from. */
export function addEgress(program: Command, bind: Bind): void {
  bind(
    withExamples(
      program
        .command('egress')
        .description('Show the addresses that notifications come from, for a firewall'),
      ['posthorn egress', 'posthorn egress --json | jq -r ".addresses[]"'],
    ),
    z.object({}),
    async (_options, { openGateway, output, signal }) => {
      const egress = await (await openGateway()).getEgress({ signal });
      output.show(egress, () =>
        egress.addresses.length === 0
          ? 'The operator of the gateway states no addresses.'
          : egress.addresses.join('\n'),
      );
    },
  );
}
