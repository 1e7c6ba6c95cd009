import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { readAuthorities } from './authorities.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posthorn-ca-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function writeCaFile(text: string): Promise<string> {
  const path = join(folder, 'ca.pem');
  await writeFile(path, text);
  return path;
}

describe('a file of certificate authorities', () => {
  test('is added to the public authorities; text between certificates is ignored', async () => {
    const [one = '', two = ''] = rootCertificates;
    const path = await writeCaFile(`First\n${one}\n\nSecond\n${two}`);
    expect(readAuthorities(path)).toEqual([...rootCertificates, one, two]);
  });

  test.each([
    ['without a certificate', () => writeCaFile('trust me')],
    [
      'with a malformed certificate',
      () => writeCaFile('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'),
    ],
    ['that does not exist', async () => join(folder, 'missing.pem')],
  ])('%s is rejected, and the error says what to do', async (_what, path) => {
    const file = await path();
    expect(() => readAuthorities(file)).toThrow(
      /TARGET_CA_FILE cannot be used: .+ Name a readable file of PEM certificates/,
    );
  });
});
