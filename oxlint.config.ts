import { defineConfig } from 'oxlint';

// Which rooms of the API may be entered from which: a room imports only what stands below it.
const API_ROOMS: Record<string, string[]> = {
  platform: [],
  audit: ['platform'],
  media: ['platform'],
  inventory: ['platform'],
  identity: ['platform'],
  catalog: ['media', 'inventory', 'identity', 'audit', 'platform'],
  company: ['media', 'identity', 'audit', 'platform'],
  legal: ['identity', 'audit', 'platform'],
  orders: ['catalog', 'media', 'inventory', 'identity', 'audit', 'platform'],
  wishlist: ['catalog', 'media', 'identity', 'platform'],
  cart: ['catalog', 'media', 'inventory', 'identity', 'platform'],
  checkout: ['cart', 'orders', 'catalog', 'inventory', 'identity', 'platform'],
  findability: ['media', 'platform'],
  mail: ['orders', 'company', 'identity', 'platform'],
};

const WEB_ROOMS = [
  'shell',
  'home',
  'catalog',
  'wishlist',
  'cart',
  'checkout',
  'account',
  'identity',
  'info',
  'legal-text',
  'admin',
];

type Pattern = ({ regex: string } | { group: string[] }) & { message: string };

// Of several entries that match a file the last one's rule counts alone, so the particular ones follow the general.
function forbid(files: string[], patterns: Pattern[], allowed: string[] = []) {
  return { files, excludeFiles: allowed, rules: { 'no-restricted-imports': ['error', { patterns }] as const } };
}

const queriesArePrivate: Pattern = {
  regex: '^\\.\\./[a-z]+/.*\\.queries\\.ts$',
  message: 'The queries of another domain are private: ask its service, or pass the data in.',
};

const contractOnly: Pattern = {
  regex: '^@kinari/api',
  message: 'The browser and the server share the contract, nothing else: add the call there.',
};

const notTheBackOffice: Pattern = {
  regex: '/admin/',
  message: 'No storefront page enters the back office: shoppers must not download it.',
};

const noWordOfTheShop: Pattern = {
  regex: `/(${WEB_ROOMS.join('|')})/`,
  message: 'ui/ and platform/ know no word of the shop: take what is needed as a prop or an argument.',
};

const apiRooms = Object.entries(API_ROOMS).map(([room, below]) => {
  const notBelow = Object.keys(API_ROOMS).filter((other) => other !== room && !below.includes(other));
  return forbid(
    [`apps/api/src/${room}/**`],
    [
      queriesArePrivate,
      {
        regex: `^\\.\\./(${notBelow.join('|')})/`,
        message: `${room}/ stands below or beside that folder and must not import it: pass the data in, or enqueue a job.`,
      },
      { regex: '^\\.\\./(app|main|worker)\\.ts$', message: 'A domain does not know the process it runs in.' },
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
    'import/no-cycle': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'react/no-danger': 'error',
    'no-console': 'error',
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
    ...apiRooms,
    forbid(
      ['packages/contract/src/**'],
      [
        {
          group: ['*', '!zod', '!vitest', '!./*'],
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
    ...WEB_ROOMS.filter((room) => room !== 'admin').map((room) =>
      forbid([`apps/web/app/${room}/**`], [contractOnly, notTheBackOffice]),
    ),
    forbid(['apps/web/app/ui/**', 'apps/web/app/platform/**'], [contractOnly, noWordOfTheShop]),
  ],
  ignorePatterns: ['**/build/**', '**/.react-router/**', '**/*.generated.ts'],
});
