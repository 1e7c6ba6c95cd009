import { parseArgs } from 'node:util';
import { readSettings } from '@posthorn/runtime/settings/load-settings';
import { requestToken } from '../authority/request-token.ts';
import { findRunning } from '../home.ts';

const HELP = `npm run --silent token -- [--org ID] [--role NAME] [--scope "SCOPES"] [--opaque]

Prints an access token of the local gateway's own OAuth authority, good for an hour.

  --org    organization, any id           (default org_demo)
  --role   owner, admin, member, viewer   (default owner)
  --scope  narrows what the role may do, such as "sale:read transaction:read"
  --opaque a token that is no JWT; it lives as long as the gateway runs
`;

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  return process.exit(1);
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        org: { type: 'string', default: 'org_demo' },
        role: { type: 'string', default: 'owner' },
        scope: { type: 'string' },
        opaque: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
  }
}

const { org, role, scope, opaque, help } = readArguments();
if (help) {
  process.stdout.write(HELP);
  process.exit(0);
}
const { POSTHORN_HOME } = readSettings(['POSTHORN_HOME']);
const gateway =
  (await findRunning(POSTHORN_HOME)) ?? fail(`No gateway runs on ${POSTHORN_HOME}. Start one: npm start`);
if (gateway.apiUrl === '') fail('The gateway is still starting. Wait until it says that it is ready.');
const authority =
  gateway.authority ??
  fail('This gateway takes its tokens from AUTH_ISSUER, not from an authority of its own. Get one there.');
try {
  const token = await requestToken({
    ...authority,
    organizationId: org,
    role,
    format: opaque ? 'opaque' : 'jwt',
    ...(scope === undefined ? {} : { scope }),
  });
  process.stdout.write(`${token}\n`);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
