import { readdirSync } from 'node:fs';
import { defineConfig } from 'oxlint';
import { MODULES } from './apps/api/src/table-owners.ts';

// Modules of the API, from the lowest layer up.
const API_MODULES = Object.keys(MODULES);

// Modules of the web app, from the lowest layer up. A module may import only from modules earlier in this list. Folders of the
// admin that no other module imports are not listed.
const WEB_MODULE_LAYERS = [
  'platform',
  'ui',
  'site',
  'catalog',
  'identity',
  'product-card',
  'listing',
  'session',
  'search',
  'header',
  'layout',
  'legal-text',
  'home',
  'product',
  'wishlist',
  'cart',
  'shipments',
  'invoices',
  'returns',
  'gift',
  'payment',
  'account',
  'account/store-credit',
  'account/addresses',
  'account/orders',
  'account/returns',
  'account/dashboard',
  'account/profile',
  'checkout',
  'info',
  'preview',
  'admin/navigation',
  'admin/command-palette',
  'admin/ui',
  'admin/data',
  'admin/table',
  'admin/images',
  'admin/variants',
  'admin/brands',
  'admin/attributes',
  'admin/categories',
  'admin/import-runs',
  'admin/bulk-editor',
  'admin/charts',
  'admin/payments',
  'admin/orders',
  'admin/order-details',
  'admin/packing',
  'admin/company',
  'admin/roles',
  'admin/staff',
  'admin/setup',
];

const ADMIN_LEAVES = readdirSync(new URL('apps/web/app/admin', import.meta.url))
  .map((folder) => `admin/${folder}`)
  .filter((folder) => !WEB_MODULE_LAYERS.includes(folder));

// Modules of the demo, in the same order.
const DEMO_MODULE_LAYERS = ['illustrations', 'catalog', 'shop', 'history', 'synthetic'];

type Pattern = ({ regex: string } | { group: string[] }) & { message: string };

// If several entries match a file, oxlint applies only the last one. Put specific entries after general ones.
function forbidImports(files: string[], patterns: Pattern[], allowed: string[] = []) {
  return { files, excludeFiles: allowed, rules: { 'no-restricted-imports': ['error', { patterns }] as const } };
}

const queriesArePrivate: Pattern = {
  regex: `^(\\.\\./)+(${API_MODULES.join('|')})/.*\\.queries\\.ts$`,
  message: 'The queries of another module are private. Call its service, or pass the data in.',
};

const noSimulators: Pattern = {
  regex: '^@kinari/simulators|/simulators/',
  message: 'The shop must not import simulators. Tests that need both are in simulators/test.',
};

const contractOnly: Pattern = {
  regex: '^@kinari/api',
  message: 'The browser and the server share only the contract. Add the endpoint there.',
};

const noAdminImports: Pattern = {
  regex: '/admin/',
  message: 'Storefront pages must not import the back office, because shoppers would download it.',
};

/** Returns a regex of the modules that `moduleName` may not import: all that come later in the list. */
function laterModulesRegex(moduleName: string, modules: readonly string[]): string {
  const [parent] = moduleName.split('/');
  return modules
    .slice(modules.indexOf(moduleName) + 1)
    .map((laterModules) => {
      const [top, name] = laterModules.split('/');
      if (!name || top !== parent) return `(\\.\\./)+${laterModules}/`;
      return moduleName.includes('/') ? `\\.\\./${name}/` : `\\./${name}/`;
    })
    .join('|');
}

function createLayerRules(
  folder: string,
  modules: readonly string[],
  extraPatterns: (moduleName: string) => Pattern[],
  { allowed = [], leaves = [] }: { allowed?: string[]; leaves?: readonly string[] } = {},
) {
  return [...modules, ...leaves].map((moduleName) => {
    // A leaf may import all modules of the list, but no other leaf.
    const laterModules = laterModulesRegex(moduleName, [...new Set([...modules, moduleName, ...leaves])]);
    const patterns = extraPatterns(moduleName);
    if (laterModules) {
      patterns.push({
        regex: `^(${laterModules})`,
        message: `${moduleName}/ is a lower layer and must not import that module. Take the value as an argument, move shared code down, or enqueue a job.`,
      });
    }
    return forbidImports([`${folder}/${moduleName}/**`], patterns, allowed);
  });
}

const apiModuleRules = createLayerRules(
  'apps/api/src',
  API_MODULES,
  () => [
    queriesArePrivate,
    noSimulators,
    { regex: '^(\\.\\./)+(app|main|worker)\\.ts$', message: 'A module must not import the process it runs in.' },
  ],
  // Database tests may build the whole app to send requests to it.
  { allowed: ['**/*.db.test.ts'] },
);

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
    forbidImports(['apps/api/**'], [noSimulators]),
    ...apiModuleRules,
    forbidImports(
      ['packages/contract/src/**'],
      [
        {
          group: ['*', '!zod', '!vitest', '!./**', '!../**'],
          message: 'Everything depends on the contract. It may import only zod and its own files.',
        },
      ],
    ),
    {
      // The body of a race test is a separate function so that the mutation checks can run it too.
      files: ['apps/api/races/**'],
      rules: {
        'vitest/no-standalone-expect': 'off',
        'vitest/expect-expect': 'off',
        'vitest/valid-title': 'off',
        'vitest/valid-expect': ['error', { maxArgs: 2 }],
      },
    },
    forbidImports(['apps/web/app/**'], [contractOnly]),
    ...createLayerRules(
      'apps/web/app',
      WEB_MODULE_LAYERS,
      (moduleName) => (moduleName.startsWith('admin') ? [contractOnly] : [contractOnly, noAdminImports]),
      { leaves: ADMIN_LEAVES },
    ),
    ...createLayerRules('demo/src', DEMO_MODULE_LAYERS, () => []),
    {
      // Tests and illustrations are long sequences. Splitting them does not help.
      files: ['**/*.test.{ts,tsx}', 'apps/api/{races,faults,test}/**', 'e2e/**', 'demo/src/illustrations/**'],
      rules: { 'max-lines-per-function': 'off' },
    },
  ],
  ignorePatterns: ['**/build/**', '**/.react-router/**', '**/*.generated.ts'],
});
