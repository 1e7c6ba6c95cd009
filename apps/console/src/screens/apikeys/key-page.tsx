import { useQuery } from '@tanstack/react-query';
import { useState } from 'preact/hooks';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { Copyable } from '../../components/copy.tsx';
import { Card, CardBody, Facts, Page } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { Time, TimeOr } from '../../components/time.tsx';
import { mayChange, maySee, useAccess } from '../../session/access.tsx';
import { t } from '../../texts/text.tsx';
import { ChangeKey } from './change-key.tsx';
import { DisableKey } from './disable-key.tsx';
import { KeyNews } from './key-news.tsx';
import { type ApiKey, KeyPill, scopesIn } from './key-state.tsx';
import { RollKey } from './roll-key.tsx';
import { ShowKey } from './show-key.tsx';

type Action = 'roll' | 'change' | 'disable' | 'show';

/** One API key: whether it works, until when, and what a person may do with it. */
export function KeyPage({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['apikey', id],
    queryFn: async ({ signal }) => {
      const { data, response } = await api.getApiKey(id, { signal }).withResponse();
      return { apiKey: data, etag: response.headers.get('ETag') };
    },
  });
  const [action, setAction] = useState<Action | null>(null);
  const apiKey = query.data?.apiKey;
  const close = () => setAction(null);
  return (
    <Page
      name={apiKey?.name ?? t('term.apiKey')}
      crumbs={[{ href: '/apikeys', name: t('nav.apiKeys') }]}
      title={
        <>
          {apiKey?.name ?? t('term.apiKey')} {apiKey !== undefined && <KeyPill apiKey={apiKey} />}
        </>
      }
      subtitle={<Copyable text={id} what={t('apiKey.id')} />}
      actions={apiKey !== undefined && <Actions apiKey={apiKey} onAction={setAction} />}
    >
      <Loaded query={query}>
        {({ apiKey, etag }) => (
          <>
            <KeyNews apiKey={apiKey} />
            <KeyFacts apiKey={apiKey} />
            {action === 'roll' && <RollKey apiKey={apiKey} onClose={close} />}
            {action === 'change' && <ChangeKey apiKey={apiKey} etag={etag} onClose={close} />}
            {action === 'disable' && <DisableKey apiKey={apiKey} onClose={close} />}
            {action === 'show' && <ShowKey apiKey={apiKey} onClose={close} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Only what the gateway would accept from this person: the links of the key say so. */
function Actions({ apiKey, onAction }: { apiKey: ApiKey; onAction: (action: Action) => void }) {
  const { _links: links } = apiKey;
  if (!mayChange(useAccess(), 'apiKeys')) return null;
  const button = (action: Action, className = '') => (
    <button type="button" class={className} onClick={() => onAction(action)}>
      {t(`apiKey.do.${action}`)}
    </button>
  );
  return (
    <>
      {links.disable !== undefined && button('disable', 'danger')}
      {links.decrypt !== undefined && button('show')}
      {links.update !== undefined && button('change')}
      {links.roll !== undefined && button('roll', 'primary')}
    </>
  );
}

function KeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const { id, maskedApiKey, scopes, allowedAddresses, createdAt, lastUsedAt, expiresAt, disabledAt } = apiKey;
  const access = useAccess();
  const facts = [
    { name: t('apiKeys.key'), value: <code>{maskedApiKey}</code> },
    { name: t('apiKeys.scopes'), value: <Lines texts={scopesIn(scopes)} /> },
    {
      name: t('apiKey.addresses'),
      value: allowedAddresses.length === 0 ? t('apiKey.everyAddress') : <Lines texts={allowedAddresses} />,
    },
    {
      name: t('apiKeys.lastUsed'),
      value: <TimeOr at={lastUsedAt} otherwise={t('apiKeys.neverUsed')} />,
    },
    {
      name: t('apiKeys.expires'),
      value: <TimeOr at={expiresAt} otherwise={t('apiKeys.neverExpires')} />,
    },
    { name: t('term.created'), value: <Time at={createdAt} /> },
    ...(disabledAt === null ? [] : [{ name: t('apiKey.disabled'), value: <Time at={disabledAt} /> }]),
  ];
  const audit = (
    <Link href={`/audit?targetId=${id}`} class="small">
      {t('apiKey.audit')}
    </Link>
  );
  return (
    <Card title={t('term.facts')} actions={maySee(access, 'audit') ? audit : undefined}>
      <CardBody>
        <Facts facts={facts} />
      </CardBody>
    </Card>
  );
}

function Lines({ texts }: { texts: readonly string[] }) {
  return (
    <>
      {texts.map((text) => (
        <div key={text}>
          <code>{text}</code>
        </div>
      ))}
    </>
  );
}
