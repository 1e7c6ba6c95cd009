import { Field, SelectField, TextArea, TextField } from '../../components/field.tsx';
import { t } from '../../texts/text.tsx';
import type { AuthenticationValues } from './authentication-values.ts';
import type { FormPart } from './form-values.ts';

type Part = {
  values: AuthenticationValues;
  set: (changed: Partial<AuthenticationValues>) => void;
  faultAt: (name: string) => string | undefined;
  /** Whether the gateway has a secret of this kind, which stays if the field is empty. */
  hasStored: boolean;
};

/** The fields of each kind. */
const PARTS = {
  none: [],
  oauth2: ['tokenUrl', 'clientId', 'clientSecret', 'scope', 'audience', 'credentialsIn'],
  mtls: ['certificate', 'privateKey'],
} as const;

/** How the gateway authenticates at the endpoint, beyond its signature. */
export function AuthenticationFields({
  values,
  change,
  faultAt,
  storedType,
}: FormPart & { storedType: AuthenticationValues['type'] }) {
  const { authentication } = values;
  const part: Part = {
    values: authentication,
    set: (changed) => change({ authentication: { ...authentication, ...changed } }),
    faultAt: (name) => faultAt(`/authentication/${name}`),
    hasStored: storedType === authentication.type,
  };
  const { type } = authentication;
  // A fault of a part stands beside the part.
  const isOfPart = PARTS[type].some((name) => part.faultAt(name) !== undefined);
  return (
    <>
      <SelectField
        label={t('webhookForm.authentication')}
        hint={t(`webhookForm.authentication.hint.${type}`)}
        value={type}
        onValue={(value) => part.set({ type: value })}
        options={[
          { value: 'none', name: t('webhookForm.authentication.none') },
          { value: 'oauth2', name: t('webhookForm.authentication.oauth2') },
          { value: 'mtls', name: t('webhookForm.authentication.mtls') },
        ]}
        fault={isOfPart ? undefined : faultAt('/authentication')}
      />
      {type === 'oauth2' && <ClientCredentials {...part} />}
      {type === 'mtls' && <ClientCertificate {...part} />}
    </>
  );
}

function ClientCredentials({ values, set, faultAt, hasStored }: Part) {
  return (
    <>
      <TextField
        label={t('webhookForm.oauth.tokenUrl')}
        isMonospaced
        isRequired
        inputMode="url"
        placeholder="https://login.example.com/oauth2/token"
        value={values.tokenUrl}
        onValue={(tokenUrl) => set({ tokenUrl })}
        fault={faultAt('tokenUrl')}
      />
      <TextField
        label={t('webhookForm.oauth.clientId')}
        isMonospaced
        isRequired
        value={values.clientId}
        onValue={(clientId) => set({ clientId })}
        fault={faultAt('clientId')}
      />
      <SecretText
        label={t('webhookForm.oauth.clientSecret')}
        value={values.clientSecret}
        onValue={(clientSecret) => set({ clientSecret })}
        fault={faultAt('clientSecret')}
        hasStored={hasStored}
      />
      <div class="pair-of-fields">
        <TextField
          label={t('webhookForm.oauth.scope')}
          isMonospaced
          value={values.scope}
          onValue={(scope) => set({ scope })}
          fault={faultAt('scope')}
        />
        <TextField
          label={t('webhookForm.oauth.audience')}
          isMonospaced
          value={values.audience}
          onValue={(audience) => set({ audience })}
          fault={faultAt('audience')}
        />
      </div>
      <SelectField
        label={t('webhookForm.oauth.credentialsIn')}
        value={values.credentialsIn}
        onValue={(credentialsIn) => set({ credentialsIn })}
        options={[
          { value: 'header', name: t('webhookForm.oauth.inHeader') },
          { value: 'body', name: t('webhookForm.oauth.inBody') },
        ]}
        fault={faultAt('credentialsIn')}
      />
    </>
  );
}

function ClientCertificate({ values, set, faultAt, hasStored }: Part) {
  return (
    <>
      <TextArea
        label={t('webhookForm.mtls.certificate')}
        hint={t('webhookForm.mtls.certificate.hint')}
        value={values.certificate}
        onValue={(certificate) => set({ certificate })}
        fault={faultAt('certificate')}
      />
      <TextArea
        label={t('webhookForm.mtls.privateKey')}
        hint={t(hasStored ? 'webhookForm.secretStays' : 'webhookForm.mtls.privateKey.hint')}
        value={values.privateKey}
        onValue={(privateKey) => set({ privateKey })}
        fault={faultAt('privateKey')}
      />
    </>
  );
}

type SecretTextProps = {
  label: string;
  value: string;
  onValue: (value: string) => void;
  fault: string | undefined;
  hasStored: boolean;
};

function SecretText({ label, value, onValue, fault, hasStored }: SecretTextProps) {
  return (
    <Field
      label={label}
      fault={fault}
      hint={t(hasStored ? 'webhookForm.secretStays' : 'webhookForm.writeOnly')}
    >
      {(control) => (
        <input
          {...control}
          class="mono"
          type="password"
          autocomplete="new-password"
          value={value}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
