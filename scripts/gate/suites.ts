/** A group of suites that one machine runs when the gate is split over several. */
export type Job = 'static' | 'races' | 'ops' | 'browser' | 'layout';

export type Suite = {
  name: string;
  /** If omitted, the suite runs in every job. */
  job?: Job;
  /** npm script for the gate. If omitted, the suite runs only at night. */
  gate?: string;
  /** npm script for the nightly run, if it differs from `gate`. */
  nightly?: string;
  /** Git pathspecs. The gate runs the suite only if one of these files changed since the suite last passed. */
  guards?: readonly string[];
  /** True if the suite runs the tests among the guarded files. A change of such a test then counts too. */
  runsGuardedTests?: boolean;
  /** True if the suite kills processes or measures time. It runs once more after a failure, as a single test does elsewhere. */
  retry?: boolean;
};

/** Suites of one lane run in order, lanes of one stage in parallel, stages in order. */
export type Stage = readonly (readonly Suite[])[];

// The rolling upgrade test starts from this commit until a release is tagged.
const PREVIOUS_RELEASE = 'e595099';

const SQL_PATHS = ['apps/api/migrations', 'apps/api/src/*.sql'];
const MODULES_WITH_RACES = [
  'cart',
  'checkout',
  'store-credit',
  'invoicing',
  'inventory',
  'online-payments',
  'orders',
  'payment-attempts',
  'payment-providers',
  'payments',
  'shipments',
  'refunds',
  'returns',
].map((module) => `apps/api/src/${module}`);

const checkSuites: Suite[] = [
  { name: 'lint', job: 'static', gate: 'check:lint' },
  { name: 'types', job: 'static', gate: 'check:types' },
  { name: 'dead code', job: 'static', gate: 'check:unused' },
  { name: 'build', gate: 'build' },
  { name: 'script budgets', job: 'static', gate: 'check:budgets' },
  { name: 'documentation site', job: 'static', gate: 'docs:build' },
];

const raceSuites: Suite[] = [
  { name: 'races', job: 'races', gate: 'test:races -- --quick', nightly: 'test:races' },
  { name: 'pgbouncer', job: 'ops', gate: 'ops:pgbouncer' },
  {
    name: 'mutation checks',
    job: 'races',
    gate: 'test:races -- --mutations',
    guards: ['apps/api/races', 'simulators/test/online-payments', ...MODULES_WITH_RACES, ...SQL_PATHS],
  },
  {
    name: 's3',
    job: 'ops',
    gate: 'ops:s3',
    runsGuardedTests: true,
    guards: [
      'ops/s3',
      'apps/api/test/s3-bucket.ts',
      ...['media', 'pdf', 'print-jobs', 'imports'].map((module) => `apps/api/src/${module}`),
    ],
  },
];

const faultSuites: Suite[] = [
  { name: 'faults', retry: true, job: 'races', gate: 'test:faults -- --quick', nightly: 'test:faults' },
  {
    name: 'fuzz',
    job: 'races',
    gate: 'test:fuzz -- --quick',
    nightly: 'test:fuzz',
    guards: [
      'apps/api/fuzz',
      'apps/api/src/app.ts',
      'apps/api/src/platform',
      'apps/api/src/*.routes.ts',
      'packages/contract/src',
      ...SQL_PATHS,
    ],
  },
  {
    name: 'abuse',
    retry: true,
    job: 'races',
    gate: 'test:abuse -- --quick',
    nightly: 'test:abuse',
    guards: ['apps/api/abuse', 'apps/api/src/platform', 'apps/api/src/identity', 'apps/web/server'],
  },
  {
    name: 'backup drill',
    retry: true,
    job: 'ops',
    gate: 'ops:backup',
    guards: [
      'ops/backup',
      'ops/pgbackrest',
      'docs/operations/backup.md',
      'apps/api/migrations',
      'apps/api/scripts/doctor.ts',
    ],
  },
];

const operationsSuites: Suite[] = [
  { name: 'redis', job: 'ops', nightly: 'ops:redis' },
  { name: 'read replica', job: 'ops', nightly: 'ops:replica' },
  { name: 'traces', job: 'ops', nightly: 'ops:traces' },
  { name: 'providers', job: 'ops', nightly: 'test:providers' },
  { name: 'payments', job: 'ops', nightly: 'test:payments' },
  { name: 'webhooks', job: 'ops', nightly: 'test:webhooks' },
  { name: 'alerts', job: 'ops', nightly: 'ops:alerts' },
  { name: 'image', job: 'ops', nightly: 'ops:container-image' },
  { name: 'single server', job: 'ops', nightly: 'ops:single-server' },
  { name: 'rolling upgrade', job: 'ops', nightly: `ops:upgrade -- --from ${PREVIOUS_RELEASE}` },
  { name: 'failover', job: 'ops', nightly: 'test:failover -- --rounds 3' },
];

const browserSuites: Suite[] = [
  {
    name: 'browser tests',
    job: 'browser',
    gate: 'e2e -- --project=phone --project=desktop',
    nightly: 'e2e:all-widths -- --project=phone --project=desktop',
  },
  { name: 'layout tests', job: 'layout', gate: 'e2e:layout', nightly: 'e2e:layout:all' },
  { name: 'owner journey', job: 'layout', gate: 'e2e:owner' },
  { name: 'first run', job: 'layout', gate: 'e2e:first-run' },
];

export const STAGES: readonly Stage[] = [
  [[{ name: 'format', job: 'static', gate: 'check:format' }]],
  // Database tests spend half of their time waiting, so run the checks in parallel.
  [checkSuites, [{ name: 'unit, database and component tests', job: 'static', gate: 'test' }]],
  // Each of these lanes alone leaves half of two cores idle.
  [raceSuites, faultSuites],
  [operationsSuites],
  [browserSuites],
];

export const ALL_SUITES = STAGES.flat(2);
