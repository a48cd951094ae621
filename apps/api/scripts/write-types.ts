import { spawnSync } from 'node:child_process';
import { readConfig } from '../src/config.ts';

const { DATABASE_URL } = readConfig();

const options = {
  dialect: 'postgres',
  // By the environment, where no list of processes shows it.
  url: 'env(DATABASE_URL)',
  'date-parser': 'string',
  'type-mapping': '{"int8":"number"}',
  'exclude-pattern': '{*.schema_migrations,*.applied_functions,graphile_worker*.*}',
  'out-file': 'apps/api/src/platform/database/schema.generated.ts',
};

// Writes the types of the database after a migration, and says of which.
process.stdout.write(`reading ${new URL(DATABASE_URL).pathname.slice(1)}\n`);
const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
const { status } = spawnSync('kysely-codegen', flags, { stdio: 'inherit', env: { ...process.env, DATABASE_URL } });
process.exitCode = status ?? 1;
