import { isStaffAccess } from '@kinari/contract/access/permissions';
import { contract, type EndpointName } from '@kinari/contract/contract';
import type { Endpoint } from '@kinari/contract/endpoint';
import { type PagePath, pages } from '@kinari/contract/pages';
import { MALFORMED_URL_PARTS } from '../test/malformed-url-parts.ts';
import { methodAndPath } from '../test/method-and-path.ts';
import type { EncodedBody } from './encodings.ts';
import { encodeBody } from './encodings.ts';
import type { Actor, Fixtures } from './fixtures.ts';
import type { Random } from './random.ts';
import { generateValid, MALICIOUS_VALUES, mutateValue, toInputSchema } from './values.ts';

/** A request as sent on the wire, except for its authentication. */
export type FuzzRequest = EncodedBody & {
  what: string;
  /** Through the web process, or directly to the API. */
  entryPoint: 'web' | 'api';
  as: Actor;
  method: string;
  target: string;
};

type Json = Record<string, unknown>;
type EndpointTemplate = {
  name: EndpointName;
  method: string;
  path: string;
  call: Endpoint;
  query: Json | undefined;
  body: Json | undefined;
};

const endpointTemplates: EndpointTemplate[] = (Object.keys(contract) as EndpointName[]).map((name) => {
  const endpoint: Endpoint = contract[name];
  const [query, body] = [
    endpoint.query && toInputSchema(endpoint.query),
    endpoint.body && toInputSchema(endpoint.body),
  ];
  return { name, ...methodAndPath(name), call: endpoint, query, body };
});
const pagePaths = Object.keys(pages) as PagePath[];
const ADMIN_FOLDERS = ['order', 'customers', 'product', 'stock', 'returns', 'settings'];
const RAW_ROUTES = [
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
const UNUSUAL_PATHS = [
  ...MALFORMED_URL_PARTS,
  '%C0%AF',
  '%E0%80%AF',
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

export const TARGETS = { calls: endpointTemplates.length, pages: pagePaths.length };

/** Generates a request: 7 in 12 are endpoints, 4 in 12 pages, the rest raw routes and garbage. */
export function randomRequest(random: Random, fixtures: Fixtures): FuzzRequest {
  const kind = random.below(12);
  if (kind < 7) return randomEndpointRequest(random, fixtures);
  return kind < 11 ? randomPageRequest(random, fixtures) : randomRawRouteRequest(random);
}

function randomEndpointRequest(random: Random, fixtures: Fixtures): FuzzRequest {
  const { name, method, path, call: endpoint, query, body } = random.pick(endpointTemplates);
  const target = `/api${path.replace(/\{(\w+)\}/g, (_, param: string) => randomParam(param, random, fixtures))}`;
  const requestBody = body && generateValid(body, random, fixtures);
  return {
    what: name,
    entryPoint: random.oneIn(3) ? 'api' : 'web',
    as: chooseActor(endpoint, random),
    method: random.oneIn(15) ? random.pick(METHODS) : method,
    target:
      target +
      (query ? randomQuery(generateValid(query, random, fixtures) as Json, random) : randomUnusualQuery(random)),
    ...encodeBody(random.oneIn(2) ? mutateValue(requestBody, random) : requestBody, {
      call: endpoint,
      random,
      fixtures,
    }),
  };
}

// Mostly an authorised user, because requests rejected by access control test little else.
function chooseActor({ access }: Endpoint, random: Random): Actor {
  if (random.oneIn(4)) return random.pick(['guest', 'customer', 'admin']);
  return isStaffAccess(access) ? 'admin' : access === 'public' || access === 'webhook' ? 'guest' : 'customer';
}

function randomParam(param: string, random: Random, fixtures: Fixtures): string {
  if (random.oneIn(5)) return random.pick(UNUSUAL_PATHS);
  return encodeURIComponent(/id$/i.test(param) ? random.pick(fixtures.ids) : random.pick(fixtures.words));
}

function randomQuery(fields: Json, random: Random): string {
  const values = random.oneIn(3) ? (mutateValue(fields, random) as Json | null) : fields;
  if (typeof values !== 'object' || values === null) return randomUnusualQuery(random, 1);
  const pairs = Object.entries(values).map(([name, value]) => {
    const text = encodeForUrl(value);
    return `${encodeURIComponent(name)}=${random.oneIn(8) ? random.pick(UNUSUAL_PATHS) : text}`;
  });
  if (random.oneIn(10) && pairs[0]) pairs.push(pairs[0]);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function encodeForUrl(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent(text.toWellFormed());
}

function randomUnusualQuery(random: Random, oneIn = 8): string {
  if (!random.oneIn(oneIn)) return '';
  const value = random.pick(MALICIOUS_VALUES);
  return random.pick([
    '?',
    '?&&==&',
    '?a[b][c]=d&a[]=1',
    '?__proto__[x]=1',
    `?q=${random.pick(UNUSUAL_PATHS)}`,
    `?q=${encodeForUrl(value)}`,
    `?${'a=b&'.repeat(1000)}`,
  ]);
}

function randomPageRequest(random: Random, fixtures: Fixtures): FuzzRequest {
  const path = random.pick(pagePaths);
  const name = random.oneIn(5) ? random.pick(UNUSUAL_PATHS) : encodeURIComponent(random.pick(fixtures.words));
  const pagePath = path.replace(/:\w+/, name).replace('*', `${random.pick(ADMIN_FOLDERS)}/${name}`);
  const query = random.pick([
    '',
    '',
    `?min=${random.below(900)}&max=${random.below(900)}&sort=price-asc&size=40`,
    `?show=${random.pick(['2', '-1', '1e9', 'all', '%00'])}`,
    `?q=${encodeURIComponent(random.pick(fixtures.words))}`,
    randomUnusualQuery(random, 1),
  ]);
  const data = random.oneIn(5) ? `${pagePath === '/' ? '/_' : pagePath}.data` : pagePath;
  const routes = random.oneIn(2) ? '_routes=root,__proto__' : '_routes=';
  return {
    what: path,
    entryPoint: 'web',
    as: random.pick(['guest', 'guest', 'customer', 'admin']),
    method: random.oneIn(12) ? random.pick(METHODS) : 'GET',
    target: data + (data === pagePath ? query : `${query || '?'}&${routes}`),
    ...encodeBody(undefined, { random, fixtures }),
  };
}

function randomRawRouteRequest(random: Random): FuzzRequest {
  const rawRoute = random.pick(RAW_ROUTES);
  const target = random.oneIn(2) ? rawRoute : rawRoute.replace('x', () => random.pick(UNUSUAL_PATHS));
  return {
    what: 'raw route',
    entryPoint: random.pick(['web', 'api']),
    as: random.pick(['guest', 'admin']),
    method: random.oneIn(6) ? random.pick(METHODS) : 'GET',
    target: random.oneIn(8) ? `/${random.pick(UNUSUAL_PATHS)}${target}` : target,
    headers: [],
    body: '',
    framing: 'length',
  };
}
