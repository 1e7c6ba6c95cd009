import { existsSync } from 'node:fs';
import { SETTINGS, type SettingName, type Settings, TOGETHER } from './settings.ts';

/** Names every setting that is missing or malformed, one a line, and never repeats a value. */
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
 * @throws SettingsError naming every fault at once
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
  // Every name is present with its schema's output, which a mapped type can't follow through entries.
  return Object.fromEntries(entries) as Settings<Name>;
}

/**
 * The environment of this process, completed from a file `.env` in the working folder if there is one.
 */
export function readEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}

/** For entry points: the named settings of this process, or a readable message and exit status 1. */
export function readSettings<Name extends SettingName>(names: readonly Name[]): Settings<Name> {
  try {
    return loadSettings(readEnvironment(), names);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}
