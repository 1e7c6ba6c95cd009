import { Problem } from '@posthorn/domain/problem';
import type { Express } from 'express';
import type { Route } from '../routes.ts';

/** For every path of the routes: OPTIONS says what may be done there, and all that may not is 405. */
export function answerOtherMethods(app: Express, routes: readonly Route[]): void {
  for (const path of new Set(routes.map((route) => route.path))) {
    const allow = methodsOf(path, routes).join(', ');
    app.options(path, (_request, response) => {
      response.status(204).set('Allow', allow).end();
    });
    app.all(path, () => {
      throw new Problem('method_not_allowed', { headers: { Allow: allow } });
    });
  }
}

function methodsOf(path: string, routes: readonly Route[]): string[] {
  const methods = routes.filter((route) => route.path === path).map(({ method }) => method.toUpperCase());
  return [...(methods.includes('GET') ? ['HEAD'] : []), ...methods, 'OPTIONS'];
}
