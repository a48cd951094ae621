import { defineConfig } from 'oxlint';

// Allowed dependencies between API modules: each module lists the lower modules it may import.
const API_MODULE_DEPENDENCIES: Record<string, string[]> = {
  platform: [],
  audit: ['platform'],
  events: ['platform'],
  'security-log': ['platform'],
  media: ['platform'],
  pdf: ['media', 'audit', 'platform'],
  inventory: ['platform'],
  couriers: ['platform'],
  settings: ['audit', 'platform'],
  tax: ['media', 'audit', 'settings', 'platform'],
  identity: ['security-log', 'audit', 'platform'],
  catalog: ['media', 'inventory', 'identity', 'settings', 'audit', 'platform'],
  company: ['tax', 'media', 'identity', 'settings', 'audit', 'platform'],
  legal: ['identity', 'audit', 'platform'],
  'store-credit': ['platform'],
  refunds: ['store-credit', 'settings', 'events', 'audit', 'platform'],
  pricing: ['catalog', 'media', 'platform'],
  invoicing: ['company', 'pdf', 'tax', 'media', 'settings', 'audit', 'platform'],
  orders: [
    'refunds',
    'store-credit',
    'invoicing',
    'catalog',
    'media',
    'inventory',
    'identity',
    'settings',
    'events',
    'audit',
    'platform',
  ],
  cod: ['audit', 'platform'],
  shipments: [
    'orders',
    'refunds',
    'invoicing',
    'cod',
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
    'shipments',
    'orders',
    'refunds',
    'store-credit',
    'invoicing',
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
  'print-jobs': ['returns', 'orders', 'company', 'pdf', 'media', 'settings', 'audit', 'platform'],
  'gst-filing': ['invoicing', 'pdf', 'tax', 'media', 'settings', 'audit', 'platform'],
  wishlist: ['catalog', 'media', 'identity', 'platform'],
  cart: ['pricing', 'catalog', 'media', 'inventory', 'identity', 'platform'],
  checkout: ['cart', 'orders', 'pricing', 'catalog', 'inventory', 'identity', 'settings', 'platform'],
  privacy: ['media', 'identity', 'security-log', 'platform'],
  seo: ['media', 'platform'],
  analytics: ['catalog', 'refunds', 'media', 'settings', 'audit', 'platform'],
  imports: ['catalog', 'media', 'inventory', 'orders', 'settings', 'audit', 'platform'],
  customers: ['orders', 'identity', 'settings', 'audit', 'platform'],
  'stock-operations': ['catalog', 'media', 'inventory', 'settings', 'audit', 'platform'],
  'admin-jobs': ['audit', 'platform'],
  'admin-search': ['customers', 'orders', 'catalog', 'media', 'audit', 'platform'],
  emails: [
    'stock-operations',
    'returns',
    'store-credit',
    'orders',
    'shipments',
    'events',
    'company',
    'media',
    'identity',
    'settings',
    'platform',
  ],
};

// Modules of the web app, from the lowest layer up. A module may import only from modules earlier in this list.
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
  'home',
  'product',
  'wishlist',
  'cart',
  'shipments',
  'invoices',
  'returns',
  'gift',
  'account',
  'account/store-credit',
  'account/addresses',
  'account/orders',
  'account/returns',
  'account/dashboard',
  'account/profile',
  'checkout',
  'legal-text',
  'info',
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
  'admin/products',
  'admin/imports',
  'admin/charts',
  'admin/orders',
  'admin/dashboard',
  'admin/reports',
  'admin/order-details',
  'admin/packing',
  'admin/returns',
  'admin/cod',
  'admin/gst-filing',
  'admin/company',
  'admin/legal',
  'admin/settings',
  'admin/tax-settings',
  'admin/staff',
  'admin/security',
  'admin/search',
  'admin/account',
  'admin/customers',
  'admin/layout',
  'admin/stock',
  'admin/activity',
  'admin/jobs',
];

// Modules of the demo, in the same order.
const DEMO_MODULE_LAYERS = ['illustrations', 'catalog', 'shop', 'synthetic'];

type Pattern = ({ regex: string } | { group: string[] }) & { message: string };

// If several entries match a file, oxlint applies only the last one. Put specific entries after general ones.
function forbidImports(files: string[], patterns: Pattern[], allowed: string[] = []) {
  return { files, excludeFiles: allowed, rules: { 'no-restricted-imports': ['error', { patterns }] as const } };
}

const queriesArePrivate: Pattern = {
  regex: `^(\\.\\./)+(${Object.keys(API_MODULE_DEPENDENCIES).join('|')})/.*\\.queries\\.ts$`,
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
) {
  return modules.map((moduleName) => {
    const laterModules = laterModulesRegex(moduleName, modules);
    const patterns = extraPatterns(moduleName);
    if (laterModules) {
      patterns.push({
        regex: `^(${laterModules})`,
        message: `${moduleName}/ is a lower layer and must not import that module. Take the value as a prop or an argument, or move shared code down.`,
      });
    }
    return forbidImports([`${folder}/${moduleName}/**`], patterns);
  });
}

const apiModuleRules = Object.entries(API_MODULE_DEPENDENCIES).map(([moduleName, dependencies]) => {
  const forbiddenModules = Object.keys(API_MODULE_DEPENDENCIES).filter(
    (other) => other !== moduleName && !dependencies.includes(other),
  );
  return forbidImports(
    [`apps/api/src/${moduleName}/**`],
    [
      queriesArePrivate,
      noSimulators,
      {
        regex: `^(\\.\\./)+(${forbiddenModules.join('|')})/`,
        message: `${moduleName}/ may not import that module (see API_MODULE_DEPENDENCIES). Pass the data in, or enqueue a job.`,
      },
      { regex: '^(\\.\\./)+(app|main|worker)\\.ts$', message: 'A module must not import the process it runs in.' },
    ],
    // Database tests may build the whole app to send requests to it.
    [`apps/api/src/${moduleName}/**/*.db.test.ts`],
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
    ...createLayerRules('apps/web/app', WEB_MODULE_LAYERS, (moduleName) =>
      moduleName.startsWith('admin') ? [contractOnly] : [contractOnly, noAdminImports],
    ),
    ...createLayerRules('demo/src', DEMO_MODULE_LAYERS, () => []),
    {
      // Tests and illustrations are long sequences. Splitting them does not help.
      files: ['**/*.test.ts', 'apps/api/{races,faults,test}/**', 'e2e/**', 'demo/src/illustrations/**'],
      rules: { 'max-lines-per-function': 'off' },
    },
  ],
  ignorePatterns: ['**/build/**', '**/.react-router/**', '**/*.generated.ts'],
});
