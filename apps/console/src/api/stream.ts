import { useEffect, useState } from 'preact/hooks';
import * as z from 'zod/mini';
import { getAccessToken } from '../session/session.ts';
import { gatewayUrl } from '../session/settings.ts';
import { parseBlock, type StreamEvent } from './stream-block.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Listens to server-sent events while the component is shown and the window is visible. `EventSource` cannot send the
 * token, so this reads the stream of a fetch.
 * @param path of the stream with its query; null to listen to nothing
 * @returns whether the stream is open. Read the data at intervals while it is not
 */
export function useStream(path: string | null, onEvent: (event: StreamEvent) => void): boolean {
  const [isLive, setLive] = useState(false);
  const isVisible = useVisibility();
  useEffect(() => {
    // An organization has few streams, so a hidden window keeps none open.
    if (path === null || !isVisible) return undefined;
    const end = new AbortController();
    void listen(path, { signal: end.signal, onEvent, onLive: setLive });
    return () => {
      end.abort();
      setLive(false);
    };
  }, [path, isVisible]);
  return isLive;
}

type Listener = {
  signal: AbortSignal;
  onEvent: (event: StreamEvent) => void;
  onLive: (isLive: boolean) => void;
};

/** Whether a person can see the window. */
function useVisibility(): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}

/** Why the gateway ends a stream that has nothing more to say. After any other reason, the console opens it again. */
const FINAL_REASONS = ['finished', 'deleted', 'credentials'];
const endSchema = z.object({ reason: z.string() });

function isFinal({ name, data }: StreamEvent): boolean {
  const end = name === 'end' ? endSchema.safeParse(data) : null;
  return end?.success === true && FINAL_REASONS.includes(end.data.reason);
}

/** Opens the stream again after a break, with growing pauses. Returns after its final end, or a refusal. */
async function listen(path: string, { signal, onEvent, onLive }: Listener): Promise<void> {
  for (let waitMs = FIRST_WAIT_MS; !signal.aborted; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    const response = await open(path, signal);
    if (response?.body) {
      onLive(true);
      waitMs = FIRST_WAIT_MS;
      let hasEnded = false;
      for await (const event of readEvents(response.body, signal)) {
        onEvent(event);
        hasEnded ||= isFinal(event);
      }
      onLive(false);
      if (hasEnded) return;
    } else if (response !== null && response.status < 500 && response.status !== 429) return;
    await pause(waitMs, signal);
  }
}

async function open(path: string, signal: AbortSignal): Promise<Response | null> {
  const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${getAccessToken()}` };
  const response = await fetch(`${gatewayUrl()}${path}`, { headers, signal }).catch(() => null);
  return response?.ok === false ? new Response(null, { status: response.status }) : response;
}

/** Reads server-sent events (HTML standard, §9.2). Ends with the stream. */
async function* readEvents(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    while (!signal.aborted) {
      const { value, done } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseBlock(block);
        if (event !== null) yield event;
      }
    }
  } catch {
    // The connection broke. The caller opens the next one.
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
