import { once } from 'node:events';
import type { Command } from 'commander';
import { z } from 'zod';
import type { Bind } from '../shell.ts';
import { withExamples } from './group.ts';

/** `posthorn mcp`: serves the gateway to an assistant over standard input and output. */
export function addMcp(program: Command, bind: Bind): void {
  bind(
    withExamples(
      program
        .command('mcp')
        .description('Serve the gateway to an assistant over the Model Context Protocol (stdio), read-only')
        .option('--allow-changes', 'also let the assistant retry, replay, enable and disable'),
      [
        'posthorn mcp',
        `echo '{"mcpServers":{"posthorn":{"command":"posthorn","args":["mcp"]}}}'   # settings of an assistant`,
      ],
    ),
    z.object({ allowChanges: z.boolean().default(false) }),
    async ({ allowChanges }, { openGateway, signal }) => {
      // The protocol's library takes longer to load than any other command takes to run.
      const [{ StdioServerTransport }, { createMcpServer }] = await Promise.all([
        import('@modelcontextprotocol/sdk/server/stdio.js'),
        import('../mcp/server.ts'),
      ]);
      const server = createMcpServer(program.version() ?? '', allowChanges, { openGateway });
      const closed = new Promise<void>((resolve) => {
        server.server.onclose = resolve;
      });
      signal.addEventListener('abort', () => server.close(), { once: true });
      await server.connect(new StdioServerTransport());
      // The assistant closes standard input when it is done.
      await Promise.race([closed, once(process.stdin, 'end')]);
      await server.close();
    },
  );
}
