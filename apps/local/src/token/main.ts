import { parseArgs } from 'node:util';
import { readSettings } from '@posthorn/runtime/settings/load-settings';
import { requestToken } from '../authority/request-token.ts';
import { findRunning } from '../home.ts';
import { messageOf } from '../services/failure.ts';

const HELP = `npm run --silent token -- [--org ID] [--role NAME] [--scope "SCOPES"] [--opaque]

Prints an access token of the local gateway's OAuth authority. The token expires after one hour.

  --org     organization, any id                    (default org_demo)
  --role    owner, admin, member or viewer          (default owner)
  --scope   limits the token to some of the role's scopes: "sale:read transaction:read"
  --opaque  a token that is not a JWT. It is lost when the gateway stops.
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
    return fail(`${messageOf(error)}\n\n${HELP}`);
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
if (gateway.apiUrl === '')
  fail('The gateway is still starting. Wait for "Posthorn is ready", then try again.');
const authority =
  gateway.authority ??
  fail('This gateway uses the OAuth authority of AUTH_ISSUER. Request a token from that authority.');
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
  fail(messageOf(error));
}
