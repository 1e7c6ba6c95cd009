/** Settings that make a process serve /metrics. */
export const OPS_CREDENTIALS = { OPS_USER: 'ops', OPS_PASSWORD: 'a password of operators' };

const { OPS_USER, OPS_PASSWORD } = OPS_CREDENTIALS;
export const OPS_AUTHORIZATION = `Basic ${Buffer.from(`${OPS_USER}:${OPS_PASSWORD}`).toString('base64')}`;

export type Sample = { name: string; labels: Readonly<Record<string, string>>; value: number };

export type Scrape = {
  text: string;
  samples: Sample[];
  /** The kind of each metric by name. */
  kinds: Map<string, string>;
  /** The sum of all samples with this name and these labels, or undefined if no sample matches. */
  sum(name: string, labels?: Readonly<Record<string, string>>): number | undefined;
};

const NAME = '[a-z_][a-z0-9_]*';
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? ([Nn]a[Nn]|[+-]Inf|[0-9.e+-]+)$`);
const LABELS = new RegExp(`^(?:${NAME}="(?:[^"\\\\]|\\\\.)*"(?:,|$))*$`);
const LABEL = new RegExp(`(${NAME})="((?:[^"\\\\]|\\\\.)*)"`, 'g');

/** Reads a process's /metrics. @throws Error for a status other than 200 or a violation of Prometheus' text format */
export async function scrape(opsPort: number | undefined): Promise<Scrape> {
  const answer = await fetch(`http://127.0.0.1:${opsPort}/metrics`, {
    headers: { authorization: OPS_AUTHORIZATION },
  });
  if (answer.status !== 200) throw new Error(`/metrics answered ${answer.status}`);
  return parseExposition(await answer.text());
}

function parseExposition(text: string): Scrape {
  const kinds = new Map<string, string>();
  const helps = new Set<string>();
  const samples: Sample[] = [];
  const seen = new Set<string>();
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (keyword === 'HELP') helps.add(name);
    else if (keyword === 'TYPE') kinds.set(name, rest);
    else samples.push(sampleOf(line));
    const series = line.slice(0, line.lastIndexOf(' '));
    if (keyword === undefined && seen.size === seen.add(series).size)
      throw new Error(`Duplicate series: ${series}`);
  }
  for (const { name } of samples) {
    const family = kinds.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '');
    if (!kinds.has(family) || !helps.has(family)) throw new Error(`${name} has no TYPE or no HELP`);
  }
  return {
    text,
    samples,
    kinds,
    sum(name, labels = {}) {
      const found = samples.filter(
        (sample) =>
          sample.name === name &&
          Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
      );
      return found.length === 0 ? undefined : found.reduce((total, { value }) => total + value, 0);
    },
  };
}

function sampleOf(line: string): Sample {
  const [, name, labels = '', value = ''] = SAMPLE.exec(line) ?? [];
  if (name === undefined || !LABELS.test(labels)) throw new Error(`Invalid line: ${line}`);
  const pairs = [...labels.matchAll(LABEL)].map(([, label = '', text = '']) => [label, text] as const);
  return { name, labels: Object.fromEntries(pairs), value: Number(value.replace('Inf', 'Infinity')) };
}
