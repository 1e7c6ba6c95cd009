import type { z } from 'zod';

export type Setting<Schema extends z.ZodType<unknown, string> = z.ZodType<unknown, string>> = {
  description: string;
  schema: Schema;
  /** As it would stand in the environment; without one the setting is required. */
  default?: string;
  /** Shown in .env.example where there is no default. */
  example?: string;
};

/** One row of the table of settings. */
export function setting<Schema extends z.ZodType<unknown, string>>(value: Setting<Schema>): Setting<Schema> {
  return value;
}
