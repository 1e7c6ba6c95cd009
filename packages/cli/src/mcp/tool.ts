import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { PosthornClient } from '@posthorn/client';
import { failureOf } from '../failure.ts';
import { jsonText, printable } from '../terminal/output.ts';

/** What the tools work with. A session can end while the server runs, so each call opens the gateway. */
export type ToolDeps = { openGateway: () => Promise<PosthornClient> };

/** Hints for tools that change nothing. */
export const READ_ONLY = { readOnlyHint: true, openWorldHint: false } as const;

/**
 * Runs a tool. The result goes out as structured content, and as JSON text for assistants that read only text. An error
 * becomes an answer too, so that the assistant can correct its call.
 */
export async function answerWith(
  { openGateway }: ToolDeps,
  run: (client: PosthornClient) => Promise<Record<string, unknown>>,
): Promise<CallToolResult> {
  try {
    const result = await run(await openGateway());
    return { structuredContent: result, content: [{ type: 'text', text: jsonText(result) }] };
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: printable(failureOf(error).message) }] };
  }
}
