import type { ClaimedMail } from '@posthorn/db/notices/mailings';
import { escapeHtml } from '@posthorn/domain/escape-html';

/** A mail to a contact. */
export type Message = { subject: string; text: string; html: string };

/** Longest text of a field, in characters. */
const LONGEST_VALUE = 100;
/** Fields of one notice. */
const MOST_FIELDS = 12;

/**
 * Builds the mail about some notices. A stranger can be a contact, so a mail has no text of its organization in which a
 * mail program would find a link: only ids, times, numbers, and a name of letters, digits and spaces.
 */
export function createMessage({ configurationId, name, notices }: ClaimedMail): Message {
  const types = notices.map(({ type }) => plain(type));
  const subject =
    types.length === 1
      ? `Posthorn: ${types[0]} (webhook ${configurationId})`
      : `Posthorn: ${types.length} notices (webhook ${configurationId})`;
  const label = name === null ? '' : plain(name);
  const title = `${notices.length === 1 ? 'A notice' : `${notices.length} notices`} for the webhook ${configurationId}${label === '' ? '' : ` (${label})`}`;
  const items = notices.map(({ type, body, createdAt }) => ({
    heading: `${timeOf(createdAt)}  ${plain(type)}`,
    fields: fieldsOf(body),
  }));
  const reasons = [
    `You get this mail because your address is a contact of the webhook ${configurationId}. The gateway sends at most one mail an hour about a webhook.`,
    `To get no more mails, ask the owner of the webhook to change its contacts: POST /v1/webhooks/${configurationId} with the field "contacts".`,
  ];
  return { subject, text: toText(title, items, reasons), html: toHtml(title, items, reasons) };
}

type Item = { heading: string; fields: readonly (readonly [name: string, value: string])[] };

function toText(title: string, items: readonly Item[], reasons: readonly string[]): string {
  const parts = items.map(({ heading, fields }) =>
    [heading, ...fields.map(([name, value]) => `    ${name}: ${value}`)].join('\n'),
  );
  return `${[title, ...parts, '-- ', ...reasons].join('\n\n')}\n`;
}

function toHtml(title: string, items: readonly Item[], reasons: readonly string[]): string {
  const parts = items.map(({ heading, fields }) => {
    const rows = fields.map(
      ([name, value]) => `<tr><td>${escapeHtml(name)}</td><td>${escapeHtml(value)}</td></tr>`,
    );
    return `<h2 style="font-size:1em">${escapeHtml(heading)}</h2><table>${rows.join('')}</table>`;
  });
  const footer = reasons.map((text) => `<p><small>${escapeHtml(text)}</small></p>`).join('');
  return `<!doctype html><html><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body><h1 style="font-size:1.2em">${escapeHtml(title)}</h1>${parts.join('')}<hr>${footer}</body></html>`;
}

/** The texts and numbers of a notice. Its id and its links say nothing to a person. */
function fieldsOf(body: string): [string, string][] {
  return entriesOf(body)
    .filter(([field, value]) => field !== 'id' && (typeof value === 'string' || typeof value === 'number'))
    .slice(0, MOST_FIELDS)
    .map(([field, value]) => [plain(field), plainTime(String(value))]);
}

function entriesOf(body: string): [string, unknown][] {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? Object.entries(value) : [];
  } catch {
    // The heading still tells the type of the notice.
    return [];
  }
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const plainTime = (text: string) => (ISO_TIME.test(text) ? timeOf(new Date(text)) : plain(text));

/** `2026-11-22 10:00:00 UTC` */
const timeOf = (at: Date) => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** Without characters of addresses, links and markup. Event types and ids keep all of theirs. */
function plain(text: string): string {
  const known = /^(?:[A-Z]{1,32}\.[A-Z]{1,32}|[a-z]{2,3}_[0-9a-z]{26})$/.test(text);
  if (known) return text;
  return text
    .slice(0, LONGEST_VALUE)
    .replaceAll(/[^\p{L}\p{N} _-]+/gu, ' ')
    .trim();
}
