import type { Call } from '@kinari/contract/call';
import { contract } from '@kinari/contract/contract';
import { type PagePath, pages } from '@kinari/contract/pages';
import { type CallName, methodAndPath } from '@kinari/contract/routes';
import type { Encoded } from './encodings.ts';
import { encodeBody } from './encodings.ts';
import type { Random } from './random.ts';
import { fitting, HOSTILE, mutated, sentSchema } from './values.ts';
import type { Actor, World } from './world.ts';

/** One request before it is sent. Everything in it is as it goes over the wire, but for who asks. */
export type Asked = Encoded & {
  what: string;
  /** Through the site, as people come, or at the API itself. */
  door: 'web' | 'api';
  as: Actor;
  method: string;
  target: string;
};

type Json = Record<string, unknown>;
type Template = {
  name: CallName;
  method: string;
  path: string;
  call: Call;
  query: Json | undefined;
  body: Json | undefined;
};

const calls: Template[] = (Object.keys(contract) as CallName[]).map((name) => {
  const call: Call = contract[name];
  const [query, body] = [call.query && sentSchema(call.query), call.body && sentSchema(call.body)];
  return { name, ...methodAndPath(name), call, query, body };
});
const pagePaths = Object.keys(pages) as PagePath[];
const DOORS = [
  '/uploads/x.webp',
  '/uploads/share/category/x.jpg',
  '/sitemap.xml',
  '/sitemaps/products-1.xml',
  '/robots.txt',
  '/assets/x.js',
  '/sw.js',
  '/metrics',
  '/api/docs',
  '/.env',
  '/.git/config',
  '*',
  '',
];
const METHODS = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'PATCH',
  'TRACE',
  'PROPFIND',
  'get',
  'QUERY',
  'BREW',
];
const STRANGE = [
  '%00',
  'a%00b',
  '%ff',
  '%',
  '%2F',
  '%252F',
  '..%2F',
  '%ED%A0%80',
  '%C0%AF',
  '%E0%80%AF',
  '%F0%9F%98%80',
  '%E2%80%AE',
  '%u0041',
  '\xff\xfe',
  '.',
  '..',
  '%2e%2e',
  ';a=b',
  '__proto__',
  'constructor',
  'a'.repeat(600),
  'a'.repeat(8000),
];

/** How many calls and pages there are to ask for. */
export const TARGETS = { calls: calls.length, pages: pagePaths.length };

/** One request of a run: calls in half of all, pages in a third, the doors and nonsense in the rest. */
export function aRequest(random: Random, world: World): Asked {
  const kind = random.below(12);
  if (kind < 7) return aCall(random, world);
  return kind < 11 ? aPage(random, world) : aDoor(random);
}

function aCall(random: Random, world: World): Asked {
  const { name, method, path, call, query, body } = random.pick(calls);
  const target = `/api${path.replace(/\{(\w+)\}/g, (_, gap: string) => aParam(gap, random, world))}`;
  const sent = body && fitting(body, random, world);
  return {
    what: name,
    door: random.oneIn(3) ? 'api' : 'web',
    as: actorFor(call, random),
    method: random.oneIn(15) ? random.pick(METHODS) : method,
    target: target + (query ? aQuery(fitting(query, random, world) as Json, random) : strangeQuery(random)),
    ...encodeBody(random.oneIn(2) ? mutated(sent, random) : sent, { call, random, world }),
  };
}

// Mostly whoever may: what is refused at the door is soon known.
function actorFor({ access }: Call, random: Random): Actor {
  if (random.oneIn(4)) return random.pick(['guest', 'customer', 'admin']);
  return access === 'admin' ? 'admin' : access === 'public' || access === 'hook' ? 'guest' : 'customer';
}

function aParam(gap: string, random: Random, world: World): string {
  if (random.oneIn(5)) return random.pick(STRANGE);
  return encodeURIComponent(/id$/i.test(gap) ? random.pick(world.ids) : random.pick(world.words));
}

function aQuery(fields: Json, random: Random): string {
  const given = random.oneIn(3) ? (mutated(fields, random) as Json | null) : fields;
  if (typeof given !== 'object' || given === null) return strangeQuery(random, 1);
  const pairs = Object.entries(given).map(([name, value]) => {
    const text = inAddress(value);
    return `${encodeURIComponent(name)}=${random.oneIn(8) ? random.pick(STRANGE) : text}`;
  });
  if (random.oneIn(10) && pairs[0]) pairs.push(pairs[0]);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function inAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent(text.toWellFormed());
}

function strangeQuery(random: Random, often = 8): string {
  if (!random.oneIn(often)) return '';
  const value = random.pick(HOSTILE);
  return random.pick([
    '?',
    '?&&==&',
    '?a[b][c]=d&a[]=1',
    '?__proto__[x]=1',
    `?q=${random.pick(STRANGE)}`,
    `?q=${inAddress(value)}`,
    `?${'a=b&'.repeat(1000)}`,
  ]);
}

function aPage(random: Random, world: World): Asked {
  const path = random.pick(pagePaths);
  const name = random.oneIn(5) ? random.pick(STRANGE) : encodeURIComponent(random.pick(world.words));
  const address = path.replace(/:\w+/, name);
  const query = random.pick([
    '',
    '',
    `?min=${random.below(900)}&max=${random.below(900)}&sort=price-asc&size=40`,
    `?show=${random.pick(['2', '-1', '1e9', 'all', '%00'])}`,
    `?q=${encodeURIComponent(random.pick(world.words))}`,
    strangeQuery(random, 1),
  ]);
  const data = random.oneIn(5) ? `${address === '/' ? '/_' : address}.data` : address;
  const routes = random.oneIn(2) ? '_routes=root,__proto__' : '_routes=';
  return {
    what: path,
    door: 'web',
    as: random.pick(['guest', 'guest', 'customer', 'admin']),
    method: random.oneIn(12) ? random.pick(METHODS) : 'GET',
    target: data + (data === address ? query : `${query || '?'}&${routes}`),
    ...encodeBody(undefined, { random, world }),
  };
}

function aDoor(random: Random): Asked {
  const door = random.pick(DOORS);
  const target = random.oneIn(2) ? door : door.replace('x', () => random.pick(STRANGE));
  return {
    what: 'a door',
    door: random.pick(['web', 'api']),
    as: random.pick(['guest', 'admin']),
    method: random.oneIn(6) ? random.pick(METHODS) : 'GET',
    target: random.oneIn(8) ? `/${random.pick(STRANGE)}${target}` : target,
    headers: [],
    body: '',
    framing: 'length',
  };
}
