import { Copy } from '../../components/copy.tsx';
import { Json } from '../../components/json.tsx';
import { Facts } from '../../components/page.tsx';
import { indentJson } from '../../texts/json-text.ts';
import { t } from '../../texts/text.tsx';
import { statusText } from '../notifications/columns.tsx';
import type { Attempt } from './phases.ts';

/** What an attempt sent and received. The endpoint chose these texts: they stay text. */
export function Exchange({ attempt: { statusCode, answer, details } }: { attempt: Attempt }) {
  const facts = [
    {
      name: t('notification.answer'),
      value: statusCode === null ? t('notification.noAnswer') : statusText(statusCode),
    },
    ...(details?.remoteAddress
      ? [{ name: t('term.address'), value: <code>{details.remoteAddress}</code> }]
      : []),
    ...(details?.tlsProtocol ? [{ name: t('notification.protocol'), value: details.tlsProtocol }] : []),
  ];
  return (
    <>
      <Facts facts={facts} />
      {answer !== null && answer !== '' && (
        <div class="stack tight">
          <div class="row">
            <h3>{t('notification.answerStart')}</h3>
            <Copy text={answer} what={t('notification.answerStart')} />
          </div>
          <AnswerText text={answer} />
        </div>
      )}
      <Headers title={t('notification.headersReceived')} headers={details?.responseHeaders ?? null} />
      <Headers title={t('notification.headersSent')} headers={details?.requestHeaders ?? null} />
    </>
  );
}

/** The endpoint chose the text: JSON is indented, anything else is shown as it is. */
function AnswerText({ text }: { text: string }) {
  if (indentJson(text) !== text) return <Json value={text} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll a long answer
    <pre tabIndex={0}>{text}</pre>
  );
}

function Headers({ title, headers }: { title: string; headers: Readonly<Record<string, string>> | null }) {
  if (headers === null) return null;
  const entries = Object.entries(headers);
  return (
    <details class="headers">
      <summary>
        {title} <span class="muted">({entries.length})</span>
      </summary>
      <dl class="facts">
        {entries.map(([name, value]) => (
          <>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              <code>{value}</code>
            </dd>
          </>
        ))}
      </dl>
    </details>
  );
}
