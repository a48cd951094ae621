import type { CallName } from '@kinari/contract/routes';
import { type Method, shopRoutes } from '@kinari/contract/routes/shop';

const known = new Map<string, string>(Object.entries(shopRoutes));

/** Where other calls are: the back office brings its own along, so that shoppers do not download them. */
export function learnCalls(routes: Readonly<Record<string, string>>): void {
  for (const [name, route] of Object.entries(routes)) known.set(name, route);
}

export function methodAndPath(name: CallName): { method: Method; path: string } {
  const route = known.get(name);
  if (!route) throw new Error(`Where the call ${name} is was not learned`);
  const [method, path] = route.split(' ') as [Method, string];
  return { method, path };
}
