import { Copy } from '../../components/copy.tsx';
import { Field } from '../../components/field.tsx';
import { t } from '../../texts/text.tsx';

type SecretFieldProps = { value: string; onValue: (secret: string) => void; fault: string | undefined };

/** The secret of a new webhook: generated here, or the person's own. */
export function SecretField({ value, onValue, fault }: SecretFieldProps) {
  return (
    <Field label={t('webhook.tab.secret')} hint={t('webhookNew.secret.hint')} fault={fault}>
      {(control) => (
        <span class="secret-field">
          <input
            {...control}
            class="mono"
            value={value}
            required
            autocomplete="off"
            spellcheck={false}
            onInput={(event) => onValue(event.currentTarget.value)}
          />
          <Copy text={value} what={t('webhook.tab.secret')} label={t('action.copy')} />
          <button type="button" onClick={() => onValue(generateSecret())}>
            {t('webhookNew.secret.another')}
          </button>
        </span>
      )}
    </Field>
  );
}

const LENGTH = 32;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** The largest multiple of the alphabet's length in a byte. Larger bytes would prefer its first characters. */
const USABLE = 256 - (256 % ALPHABET.length);

/** 32 random letters and digits: 190 bits. */
export function generateSecret(): string {
  let secret = '';
  while (secret.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(2 * LENGTH))) {
      if (byte < USABLE && secret.length < LENGTH) secret += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return secret;
}
