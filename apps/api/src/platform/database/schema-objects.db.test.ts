import { expect, test } from 'vitest';
import { createTestApp } from '#test/test-app.ts';
import { runDoctor } from '../../../faults/doctor.ts';
import { SCHEMA_OBJECTS } from './schema-objects.generated.ts';
import { listSchemaObjects } from './schema-objects.ts';

const { pool, config } = await createTestApp();

test('the list of schema objects is up to date (npm run db:generate-types)', async () => {
  expect(SCHEMA_OBJECTS).toEqual(await listSchemaObjects(pool));
});

test('doctor names every missing table, column, function, trigger, index and constraint', async () => {
  expect(await runDoctor(config.DATABASE_URL)).toContain('healthy');
  await pool.query(`
    drop table zero_result_searches;
    alter table carts drop column updated_at;
    drop function category_path(uuid);
    drop trigger audit_entries_append_only on audit_entries;
    alter table events disable trigger events_append_only;
    drop index search_synonyms_stem;
    alter table variants drop constraint variants_stock_check`);
  expect((await runDoctor(config.DATABASE_URL)).split('\n')).toEqual([
    'The database is incomplete. Missing:',
    '  column carts.updated_at',
    '  constraint variants.variants_stock_check',
    '  function category_path(category_id uuid)',
    '  index search_synonyms.search_synonyms_stem',
    '  table zero_result_searches',
    '  trigger audit_entries.audit_entries_append_only',
    '  trigger events.events_append_only',
    'Run "kinari migrate", which creates functions and triggers again. For the rest, see docs/operations/backup.md',
    '',
  ]);
});
