import type { Route } from '../routes.ts';

/** Every operation, who may call it and with which scopes, as a table in Markdown. */
export function operationsTable(routes: readonly Route[]): string {
  const rows = routes.map(({ method, path, credentials, endpoint }) => {
    const operation = `\`${method.toUpperCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}\``;
    return `| ${operation} | ${endpoint.summary} | ${credentials} | ${endpoint.scopes ?? ''} |`;
  });
  return ['| operation | | credentials | scopes |', '|---|---|---|---|', ...rows].join('\n');
}
