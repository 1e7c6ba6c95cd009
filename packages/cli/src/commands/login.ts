import type { Command } from 'commander';
import { z } from 'zod';
import type { Bind } from '../shell.ts';
import { findTarget, revokeSession } from '../sign-in/authority.ts';
import { openBrowser } from '../sign-in/browser.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { withExamples } from './group.ts';

/** The client that an operator registers at the OAuth authority for this program. */
const CLIENT_ID = 'posthorn-cli';
/** `openid` tells who signed in, `offline_access` asks for a refresh token. Without further scopes: all of the role. */
const BASE_SCOPES = 'openid offline_access';

/** `posthorn login` and `posthorn logout`. */
export function addLogin(program: Command, bind: Bind): void {
  bind(
    withExamples(
      program
        .command('login')
        .description('Sign in at the OAuth authority of a gateway, in the browser')
        .option('--issuer <url>', 'the OAuth authority (default: the gateway says it)')
        .option('--client-id <id>', `this program's client id at the authority (default: ${CLIENT_ID})`)
        .option('--scope <scopes>', 'limit the session to these scopes, such as "sale:read" (default: all)')
        .option('--audience <text>', 'send this audience, which some authorities need')
        .option('--no-browser', 'print the address only'),
      [
        'posthorn login --gateway https://gateway.example',
        'posthorn login --scope "sale:read transaction:read"',
        'POSTHORN_API_KEY=apk_… posthorn events list   # no login: a key or POSTHORN_TOKEN',
      ],
    ),
    z.object({
      issuer: z.url({ protocol: /^https?$/, error: 'must be an address' }).exactOptional(),
      clientId: z.string().default(CLIENT_ID),
      scope: z.string().exactOptional(),
      audience: z.string().exactOptional(),
      browser: z.boolean(),
    }),
    async ({ issuer, clientId, scope, audience, browser }, { findAddress, output, signal, store, env }) => {
      const gateway = await findAddress();
      const target = issuer === undefined ? await findTarget(gateway, signal) : { issuer };
      const { session, subject } = await signIn({
        ...target,
        clientId,
        scope: scope === undefined ? BASE_SCOPES : `${BASE_SCOPES} ${scope}`,
        parameters: audience === undefined ? {} : { audience },
        signal,
        onAddress(url) {
          output.note(`Open this address to sign in:\n\n  ${url.href}\n`);
          if (browser) openBrowser(url);
        },
      });
      await store.save(gateway, session);
      output.showFields({ gateway, subject }, { 'signed in at': gateway, as: subject });
      if (env.POSTHORN_TOKEN || env.POSTHORN_API_KEY) {
        output.note('POSTHORN_TOKEN or POSTHORN_API_KEY is set, and has precedence over this session.');
      }
    },
  );

  bind(
    withExamples(program.command('logout').description('End the session, and forget its tokens'), [
      'posthorn logout',
      'posthorn logout --gateway https://gateway.example',
    ]),
    z.object({}),
    async (_input, { findAddress, output, signal, store }) => {
      const gateway = await findAddress();
      const session = await store.find(gateway);
      await store.remove(gateway);
      if (session !== undefined) {
        await revokeSession(session, signal).catch(() => {
          output.note(`The authority ${session.issuer} did not confirm the end of the session.`);
        });
      }
      output.showFields({ gateway, signedOut: session !== undefined }, { 'signed out of': gateway });
    },
  );
}
