import type { Setting } from './setting.ts';
import { SETTING_GROUPS } from './settings.ts';

/** Every setting with its default and what it is, as a table in Markdown under each group's heading. */
export function settingsTable(): string {
  return SETTING_GROUPS.map(({ heading, settings }) => {
    const rows = Object.entries<Setting>(settings).map(
      ([name, { default: value, description }]) =>
        `| \`${name}\` | ${value === undefined ? '**required**' : code(value)} | ${description} |`,
    );
    return [`### ${heading}`, '', '| setting | default | what it is |', '|---|---|---|', ...rows].join('\n');
  }).join('\n\n');
}

const code = (value: string) => (value === '' ? '' : `\`${value}\``);
