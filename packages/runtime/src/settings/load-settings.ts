import { existsSync } from 'node:fs';
import { SETTINGS, type SettingName, type Settings, TOGETHER } from './settings.ts';

/** Lists every missing or malformed setting, one per line. Values may be secrets, so the message repeats no value. */
class SettingsError extends Error {
  constructor(faults: readonly string[]) {
    super(
      `These settings are missing or malformed (see .env.example):\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
    this.name = 'SettingsError';
  }
}

/**
 * Reads the named settings from environment variables. An empty variable counts as absent.
 * @throws SettingsError that lists every fault
 */
export function loadSettings<Name extends SettingName>(
  env: NodeJS.ProcessEnv,
  names: readonly Name[],
): Settings<Name> {
  const faults: string[] = [];
  const entries = names.map((name) => {
    const { schema, ...setting } = SETTINGS[name];
    const text = env[name] || ('default' in setting ? setting.default : undefined);
    if (text === undefined) {
      faults.push(`${name} is not set. ${setting.description}`);
      return [name, undefined];
    }
    const result = schema.safeParse(text);
    if (!result.success) faults.push(`${name} ${result.error.issues[0]?.message ?? 'is malformed'}`);
    return [name, result.data];
  });
  for (const group of TOGETHER.filter(([first]) => names.some((name) => name === first))) {
    const absent = group.filter((name) => !env[name]);
    if (absent.length > 0 && absent.length < group.length)
      faults.push(`${absent.join(', ')} must be set too: ${group.join(' and ')} go together`);
  }
  if (faults.length > 0) throw new SettingsError(faults);
  // TypeScript cannot infer that each name gets the output of its schema.
  return Object.fromEntries(entries) as Settings<Name>;
}

/** Reads the environment of this process. A file `.env` in the working folder adds variables that are not set. */
export function readEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}

/** Reads the named settings for an entry point. Prints faults to standard error and exits with status 1. */
export function readSettings<Name extends SettingName>(names: readonly Name[]): Settings<Name> {
  try {
    return loadSettings(readEnvironment(), names);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}

/** Option names of a component and the settings that hold their values. Groups can be nested. */
export type SettingGroup = { readonly [option: string]: SettingName | SettingGroup };

/** A group with values in place of setting names. */
export type GroupValues<Group> = {
  readonly [Option in keyof Group]: Group[Option] extends SettingName
    ? Settings<Group[Option]>[Group[Option]]
    : GroupValues<Group[Option]>;
};

/**
 * Reads settings, like `readSettings`, under the option names of the components that take the values. For example,
 * `{ database: { url: 'DATABASE_URL' } }` becomes `{ database: { url: 'postgres://…' } }`.
 */
export function readSettingGroup<const Group extends SettingGroup>(group: Group): GroupValues<Group> {
  const values = readSettings([...new Set(namesIn(group))]);
  const fill = (each: SettingGroup): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(each).map(([option, entry]) => [
        option,
        typeof entry === 'string' ? values[entry] : fill(entry),
      ]),
    );
  // TypeScript cannot infer that each option gets the value of its setting.
  return fill(group) as GroupValues<Group>;
}

function namesIn(group: SettingGroup): SettingName[] {
  return Object.values(group).flatMap((entry) => (typeof entry === 'string' ? [entry] : namesIn(entry)));
}
