import { randomBytes } from 'node:crypto';
import { createVault, masterKeyOf } from './vault.ts';

const older = { name: 'older', key: randomBytes(32) };
const newer = { name: 'newer', key: randomBytes(32) };
const vault = createVault([newer, older]);

describe('a sealed text', () => {
  test('opens for its owner, and differs each time', () => {
    const sealed = [vault.seal('hunter2 ünïcode', 'es_1'), vault.seal('hunter2 ünïcode', 'es_1')];
    expect(sealed.map((text) => vault.open(text, 'es_1'))).toEqual(['hunter2 ünïcode', 'hunter2 ünïcode']);
    expect(sealed[0]).not.toBe(sealed[1]);
    expect(sealed.join()).not.toContain('hunter2');
  });

  test('does not open for another owner', () => {
    expect(() => vault.open(vault.seal('secret', 'es_1'), 'es_2')).toThrow();
  });

  test('does not open after a change', () => {
    const [version, name, payload = ''] = vault.seal('secret', 'es_1').split('.');
    const bytes = Buffer.from(payload, 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => vault.open(`${version}.${name}.${changed.toString('base64url')}`, 'es_1')).toThrow();
    }
  });

  test('of an older master key still opens; of a removed master key it does not', () => {
    const sealed = createVault([older]).seal('secret', 'es_1');
    expect(vault.open(sealed, 'es_1')).toBe('secret');
    expect(() => createVault([newer]).open(sealed, 'es_1')).toThrow(
      'The text of es_1 is sealed with the master key older, which ENCRYPTION_KEYS lacks',
    );
  });

  test('names the master key that sealed it, which is the newest', () => {
    expect(masterKeyOf(vault.seal('secret', 'es_1'))).toBe('newer');
    expect(vault.masterKeys).toEqual(['newer', 'older']);
    expect(['', 'secret', 'v2.newer.AAAA'].map(masterKeyOf)).toEqual([undefined, undefined, undefined]);
  });

  test.each(['', 'secret', 'v1.newer', 'v1.newer.', 'v1.newer.AAAA', 'v2.newer.AAAA'])(
    'is not %p',
    (text) => {
      expect(() => vault.open(text, 'es_1')).toThrow();
    },
  );
});
