import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import pg from 'pg';
import { loadConfig } from '../src/config.ts';
import { listSchemaObjects } from '../src/platform/database/schema-objects.ts';

const { DATABASE_URL } = loadConfig();
const OUTPUT_FOLDER = 'apps/api/src/platform/database';

const options = {
  dialect: 'postgres',
  // Read from the environment, because the process list shows arguments.
  url: 'env(DATABASE_URL)',
  'date-parser': 'string',
  'type-mapping': '{"int8":"number"}',
  'exclude-pattern': '{*.schema_migrations,*.applied_functions,graphile_worker*.*}',
  'out-file': `${OUTPUT_FOLDER}/schema.generated.ts`,
};

// Writes the database types and the list of schema objects. Run after a migration.
process.stdout.write(`reading ${new URL(DATABASE_URL).pathname.slice(1)}\n`);
const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
const { status } = spawnSync('kysely-codegen', flags, { stdio: 'inherit', env: { ...process.env, DATABASE_URL } });
process.exitCode = status ?? 1;

const client = new pg.Client({ connectionString: DATABASE_URL });
await client.connect();
const objects = await listSchemaObjects(client);
await client.end();
const lines = objects.map((object) => `  ${JSON.stringify(object)},\n`).join('');
writeFileSync(
  `${OUTPUT_FOLDER}/schema-objects.generated.ts`,
  `// Written by "npm run db:generate-types".\nexport const SCHEMA_OBJECTS: readonly string[] = [\n${lines}];\n`,
);
