import type { Schemas } from '@posthorn/client';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Link, useSearch } from 'wouter';
import { api } from '../../api/client.ts';
import { mayCreateWebhooks, useEventTypes } from '../../api/event-types.ts';
import { useChange } from '../../api/use-change.ts';
import { Callout, Card, CardBody, Page } from '../../components/page.tsx';
import { Failure } from '../../components/states.tsx';
import { useAccess } from '../../session/access.tsx';
import '../../styles/webhook.css';
import { t } from '../../texts/text.tsx';
import { AuthenticationFields } from '../webhook-form/authentication-fields.tsx';
import { DeliveryFields } from '../webhook-form/delivery-fields.tsx';
import { EventTypesField } from '../webhook-form/event-types-field.tsx';
import { type FaultAt, faultFinder, isShownByFields } from '../webhook-form/faults.ts';
import { FilterField } from '../webhook-form/filter-field.tsx';
import { useFirstFault } from '../webhook-form/first-fault.ts';
import { type FormPart, type FormValues, NEW_VALUES, newWebhookOf } from '../webhook-form/form-values.ts';
import { HeaderFields } from '../webhook-form/header-fields.tsx';
import { LabelFields, NameField, StoreField } from '../webhook-form/label-fields.tsx';
import { UrlField } from '../webhook-form/url-field.tsx';
import { FirstTest } from './first-test.tsx';
import { generateSecret, SecretField } from './secret-field.tsx';

type Created = Schemas['CreatedWebhookConfiguration'];

/** Creates a webhook, then tests it. `?eventType=` chooses an event type beforehand. */
export function NewWebhookScreen() {
  const [created, setCreated] = useState<Created | null>(null);
  const access = useAccess();
  const types = useEventTypes().data?.data;
  if (created !== null) return <FirstTest created={created} />;
  return (
    <Page name={t('webhookNew.title')} crumbs={[{ href: '/webhooks', name: t('nav.webhooks') }]}>
      {types === undefined || mayCreateWebhooks(access, types) ? (
        <NewWebhookForm onCreated={setCreated} />
      ) : (
        <Callout tone="idle" title={t('problem.title.forbidden')}>
          {t('webhookNew.forbidden')}
        </Callout>
      )}
    </Page>
  );
}

function NewWebhookForm({ onCreated }: { onCreated: (created: Created) => void }) {
  const search = new URLSearchParams(useSearch());
  const [values, setValues] = useState<FormValues>({ ...NEW_VALUES, eventTypes: search.getAll('eventType') });
  const [secret, setSecret] = useState(generateSecret);
  const create = useChange({
    run: () => api.createWebhook(newWebhookOf(values, secret)),
    touches: [['webhooks'], ['overview'], ['guide']],
    showsErrors: true,
  });
  /** How often the form was sent without an event type. */
  const [incomplete, setIncomplete] = useState(0);
  const lacksTypes = values.eventTypes.length === 0;
  const isRefused = lacksTypes && incomplete > 0;
  const refusedAt = faultFinder(create.error);
  const faultAt: FaultAt = (pointer) =>
    isRefused && pointer === '/eventTypes' ? t('webhookNew.chooseTypes') : refusedAt(pointer);
  const part: FormPart = {
    values,
    change: (changed) => setValues((before) => ({ ...before, ...changed })),
    faultAt,
  };
  const { change } = part;
  return (
    <form
      {...useFirstFault(isRefused ? incomplete : create.error)}
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (lacksTypes) setIncomplete(incomplete + 1);
        else create.mutate(undefined, { onSuccess: onCreated });
      }}
    >
      <Card label={t('webhookNew.title')}>
        <CardBody>
          <UrlField value={values.url} onValue={(url) => change({ url })} fault={faultAt('/url')} />
          <EventTypesField {...part} />
          <SecretField value={secret} onValue={setSecret} fault={faultAt('/secret')} />
          <NameField {...part} />
        </CardBody>
      </Card>
      <Fold title={t('webhookNew.fold.choose')} hint={t('webhookNew.fold.choose.hint')}>
        <StoreField {...part} />
        <FilterField {...part} />
      </Fold>
      <Fold title={t('webhookForm.section.delivery')} hint={t('webhookNew.fold.delivery.hint')}>
        <DeliveryFields {...part} />
      </Fold>
      <Fold title={t('webhookForm.section.credentials')} hint={t('webhookNew.fold.credentials.hint')}>
        <AuthenticationFields {...part} storedType="none" />
        <HeaderFields {...part} storedNames={[]} />
      </Fold>
      <Fold title={t('webhookForm.section.notes')} hint={t('webhookNew.fold.notes.hint')}>
        <LabelFields {...part} />
      </Fold>
      {create.error !== null && !isShownByFields(create.error) && <Failure error={create.error} />}
      <div class="row">
        <button type="submit" class="primary" disabled={create.isPending}>
          {t('webhookNew.create')}
        </button>
        <Link href="/webhooks" class="button">
          {t('action.cancel')}
        </Link>
      </div>
    </form>
  );
}

type FoldProps = { title: string; hint: string; children: ComponentChildren };

/** Further fields. A fault opens them: see useFirstFault. */
function Fold({ title, hint, children }: FoldProps) {
  return (
    <details class="card fold">
      <summary>
        <h2>{title}</h2> <span class="muted">{hint}</span>
      </summary>
      <CardBody>{children}</CardBody>
    </details>
  );
}
