export type SetupStep = { label: string; script: string };

/** Brings the tables of a demo shop up to date. */
export const MIGRATE_STEP: SetupStep = { label: 'Migrating the database', script: 'apps/api/scripts/migrate.ts' };

/** Fills a migrated, empty database with the demo shop. */
export const FILL_STEPS: readonly SetupStep[] = [
  { label: 'Loading the pincodes of India', script: 'apps/api/scripts/load-pincodes.ts' },
  { label: 'Filling the demo shop (one or two minutes)', script: 'demo/src/seed.ts' },
];
