import { defineConfig } from 'oxlint';

// Which rooms of the API may be entered from which: a room imports only what stands below it.
const API_ROOMS: Record<string, string[]> = {
  platform: [],
  audit: ['platform'],
  events: ['platform'],
  'security-log': ['platform'],
  media: ['platform'],
  papers: ['media', 'audit', 'platform'],
  inventory: ['platform'],
  couriers: ['platform'],
  settings: ['audit', 'platform'],
  tax: ['media', 'audit', 'settings', 'platform'],
  identity: ['security-log', 'audit', 'platform'],
  catalog: ['media', 'inventory', 'identity', 'settings', 'audit', 'platform'],
  company: ['tax', 'media', 'identity', 'settings', 'audit', 'platform'],
  legal: ['identity', 'audit', 'platform'],
  credits: ['platform'],
  refunds: ['credits', 'settings', 'events', 'audit', 'platform'],
  pricing: ['catalog', 'media', 'platform'],
  documents: ['company', 'papers', 'tax', 'media', 'settings', 'audit', 'platform'],
  orders: [
    'refunds',
    'credits',
    'documents',
    'catalog',
    'media',
    'inventory',
    'identity',
    'settings',
    'events',
    'audit',
    'platform',
  ],
  cash: ['audit', 'platform'],
  parcels: [
    'orders',
    'refunds',
    'documents',
    'cash',
    'company',
    'couriers',
    'media',
    'inventory',
    'events',
    'audit',
    'settings',
    'platform',
  ],
  returns: [
    'parcels',
    'orders',
    'refunds',
    'credits',
    'documents',
    'company',
    'catalog',
    'media',
    'inventory',
    'identity',
    'settings',
    'events',
    'audit',
    'platform',
  ],
  prints: ['returns', 'orders', 'company', 'papers', 'media', 'settings', 'audit', 'platform'],
  'tax-month': ['documents', 'papers', 'tax', 'media', 'settings', 'audit', 'platform'],
  wishlist: ['catalog', 'media', 'identity', 'platform'],
  cart: ['pricing', 'catalog', 'media', 'inventory', 'identity', 'platform'],
  checkout: ['cart', 'orders', 'pricing', 'catalog', 'inventory', 'identity', 'settings', 'platform'],
  privacy: ['media', 'identity', 'security-log', 'platform'],
  findability: ['media', 'platform'],
  figures: ['catalog', 'media', 'settings', 'audit', 'platform'],
  imports: ['catalog', 'media', 'inventory', 'orders', 'settings', 'audit', 'platform'],
  customers: ['orders', 'identity', 'settings', 'audit', 'platform'],
  stock: ['catalog', 'media', 'inventory', 'settings', 'audit', 'platform'],
  'jobs-desk': ['audit', 'platform'],
  palette: ['customers', 'orders', 'catalog', 'media', 'audit', 'platform'],
  mail: [
    'stock',
    'returns',
    'credits',
    'orders',
    'parcels',
    'events',
    'company',
    'media',
    'identity',
    'settings',
    'platform',
  ],
};

// The rooms of the web in their order, from the ground up: a room imports only from rooms above it in this list.
const WEB_ROOMS = [
  'platform',
  'ui',
  'shop',
  'catalog',
  'identity',
  'card',
  'listing',
  'signed-in',
  'search',
  'header',
  'shell',
  'home',
  'product',
  'wishlist',
  'cart',
  'parcels',
  'documents',
  'returns',
  'gift',
  'account',
  'account/credit',
  'account/addresses',
  'account/orders',
  'account/returns',
  'account/dashboard',
  'account/profile',
  'checkout',
  'legal-text',
  'info',
  'admin/menu',
  'admin/palette',
  'admin',
  'admin/table',
  'admin/pictures',
  'admin/variants',
  'admin/brands',
  'admin/facts',
  'admin/categories',
  'admin/runs',
  'admin/edit-many',
  'admin/products',
  'admin/imports',
  'admin/charts',
  'admin/orders',
  'admin/dashboard',
  'admin/insight',
  'admin/order-page',
  'admin/packing',
  'admin/returns',
  'admin/cash',
  'admin/tax',
  'admin/company',
  'admin/legal',
  'admin/settings',
  'admin/tax-settings',
  'admin/staff',
  'admin/security',
  'admin/search',
  'admin/account',
  'admin/customers',
  'admin/stock',
  'admin/activity',
  'admin/jobs',
];

// The demo's rooms, likewise.
const DEMO_ROOMS = ['drawings', 'catalogue', 'shop', 'synthetic'];

type Pattern = ({ regex: string } | { group: string[] }) & { message: string };

// Of several entries that match a file the last one's rule counts alone, so the particular ones follow the general.
function forbid(files: string[], patterns: Pattern[], allowed: string[] = []) {
  return { files, excludeFiles: allowed, rules: { 'no-restricted-imports': ['error', { patterns }] as const } };
}

const queriesArePrivate: Pattern = {
  regex: `^(\\.\\./)+(${Object.keys(API_ROOMS).join('|')})/.*\\.queries\\.ts$`,
  message: 'The queries of another domain are private: ask its service, or pass the data in.',
};

const noSimulators: Pattern = {
  regex: '^@kinari/sims|/sims/',
  message: 'The shop does not know that it may be talking to a simulator: what tries both together is in sims/test.',
};

const contractOnly: Pattern = {
  regex: '^@kinari/api',
  message: 'The browser and the server share the contract, nothing else: add the call there.',
};

const notTheBackOffice: Pattern = {
  regex: '/admin/',
  message: 'No storefront page enters the back office: shoppers must not download it.',
};

/** What a room may not import of a list in order: everything that comes after it. */
function roomsAfter(room: string, rooms: readonly string[]): string {
  const [parent] = room.split('/');
  return rooms
    .slice(rooms.indexOf(room) + 1)
    .map((after) => {
      const [top, name] = after.split('/');
      if (!name || top !== parent) return `(\\.\\./)+${after}/`;
      return room.includes('/') ? `\\.\\./${name}/` : `\\./${name}/`;
    })
    .join('|');
}

function inOrder(folder: string, rooms: readonly string[], besides: (room: string) => Pattern[]) {
  return rooms.map((room) => {
    const after = roomsAfter(room, rooms);
    const patterns = besides(room);
    if (after) {
      patterns.push({
        regex: `^(${after})`,
        message: `${room}/ stands below that room and does not know it: take what is needed as a prop or an argument, or move what both need down.`,
      });
    }
    return forbid([`${folder}/${room}/**`], patterns);
  });
}

const apiRooms = Object.entries(API_ROOMS).map(([room, below]) => {
  const notBelow = Object.keys(API_ROOMS).filter((other) => other !== room && !below.includes(other));
  return forbid(
    [`apps/api/src/${room}/**`],
    [
      queriesArePrivate,
      noSimulators,
      {
        regex: `^(\\.\\./)+(${notBelow.join('|')})/`,
        message: `${room}/ stands below or beside that folder and must not import it: pass the data in, or enqueue a job.`,
      },
      { regex: '^(\\.\\./)+(app|main|worker)\\.ts$', message: 'A domain does not know the process it runs in.' },
    ],
    // A test may build the whole app to ask it questions.
    [`apps/api/src/${room}/**/*.db.test.ts`],
  );
});

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'warn' },
  options: { typeAware: true },
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'react/no-danger': 'error',
    'no-console': 'error',
    'max-lines-per-function': ['error', { max: 80, skipBlankLines: false, skipComments: false }],
    'import/no-unassigned-import': 'off',
    'no-await-in-loop': 'off',
    'react/react-in-jsx-scope': 'off',
    'no-control-regex': 'off',
    'no-shadow': 'off',
    'no-new': 'off',
    'import/no-named-as-default-member': 'off',
    'promise/no-callback-in-promise': 'off',
    'oxc/no-map-spread': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-return': 'off',
    'unicorn/consistent-function-scoping': 'off',
  },
  overrides: [
    forbid(['apps/api/**'], [noSimulators]),
    ...apiRooms,
    forbid(
      ['packages/contract/src/**'],
      [
        {
          group: ['*', '!zod', '!vitest', '!./**', '!../**'],
          message:
            'The contract is the ground the whole shop stands on: it imports zod and its own files, nothing else.',
        },
      ],
    ),
    {
      // A race is the body of a test, written where the controls can run it too.
      files: ['apps/api/races/**'],
      rules: {
        'vitest/no-standalone-expect': 'off',
        'vitest/expect-expect': 'off',
        'vitest/valid-title': 'off',
        'vitest/valid-expect': ['error', { maxArgs: 2 }],
      },
    },
    forbid(['apps/web/app/**'], [contractOnly]),
    ...inOrder('apps/web/app', WEB_ROOMS, (room) =>
      room.startsWith('admin') ? [contractOnly] : [contractOnly, notTheBackOffice],
    ),
    ...inOrder('demo/src', DEMO_ROOMS, () => []),
    {
      // The body of a test or a drawing is as long as what it tells.
      files: ['**/*.test.ts', 'apps/api/{races,faults,test}/**', 'e2e/**', 'demo/src/drawings/**'],
      rules: { 'max-lines-per-function': 'off' },
    },
  ],
  ignorePatterns: ['**/build/**', '**/.react-router/**', '**/*.generated.ts'],
});
