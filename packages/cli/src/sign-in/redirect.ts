import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

/** Waits on loopback for the browser that comes back from the authority (RFC 8252 section 7.3). */
export type RedirectReceiver = {
  /** The address that the authority sends the browser to. */
  readonly url: string;
  /** Resolves with the first redirect that carries the state. @throws the reason of the signal */
  receive(state: string, signal: AbortSignal): Promise<URL>;
  close(): void;
};

const PATH = '/callback';

const PAGES = {
  done: [200, 'You can close this window and go back to the terminal.'],
  refused: [400, 'This answer does not belong to the running login. Go back to the terminal and try again.'],
  other: [404, 'Nothing is here.'],
} as const;

export async function startRedirectReceiver(): Promise<RedirectReceiver> {
  const server = createServer();
  // A random free port, on IPv4 loopback only.
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const url = `http://127.0.0.1:${address.port}${PATH}`;
  return {
    url,
    receive(state, signal) {
      return new Promise((resolve, reject) => {
        const fail = () => reject(signal.reason);
        if (signal.aborted) return fail();
        signal.addEventListener('abort', fail, { once: true });
        server.on('request', (request, response) => {
          const path = request.url ?? '';
          const target = URL.canParse(path, url) ? new URL(path, url) : undefined;
          if (target?.pathname !== PATH) return answer(response, 'other');
          // Another program or page could send a code of its own. Wait on: the true redirect may still come.
          if (target.searchParams.get('state') !== state) return answer(response, 'refused');
          answer(response, 'done');
          resolve(target);
        });
      });
    },
    close() {
      server.close();
      server.closeIdleConnections();
    },
  };
}

function answer(response: ServerResponse, page: keyof typeof PAGES): void {
  const [status, text] = PAGES[page];
  response
    .writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      // The address holds the code.
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      Connection: 'close',
    })
    .end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Posthorn</title><p>${text}</p></html>\n`,
    );
}
