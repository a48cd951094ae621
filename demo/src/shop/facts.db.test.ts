import type { MediaStore } from '@kinari/api/media/store';
import { readSettings } from '@kinari/api/settings/settings.service';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openShop } from '../../../apps/api/test/shop.ts';
import { fillDemoShop } from './fill.ts';

const { db } = await openShop();
// The pictures are not looked at here, and drawing them takes a while.
await fillDemoShop(db, { exists: async () => true } as Partial<MediaStore> as MediaStore);

const names = async (query: ReturnType<typeof sql<{ name: string }>>) =>
  (await query.execute(db)).rows.map(({ name }) => name);

test('every product of the demo has what its category demands by law', async () => {
  const demanding = await sql<{ name: string; demanded: string[] }>`
    with recursive chain as (
      select id, id as top, required_facts from categories where parent_id is null
      union all
      select below.id, chain.top, coalesce(below.required_facts, chain.required_facts)
      from chain
      join categories below on below.parent_id = chain.id
    )
    select product.name, chain.required_facts as demanded
    from products product
    join chain on chain.id = product.category_id
  `.execute(db);
  expect(demanding.rows.length).toBeGreaterThan(150);
  expect(demanding.rows.filter(({ demanded }) => !(demanded?.length > 0))).toEqual([]);
  const lacking = await names(sql<{ name: string }>`
    select product.name
    from products product
    where generic_name is null or net_quantity is null or maker_id is null or brand_id is null or hsn is null
      or origin is null or (origin <> 'IN' and importer_id is null)
      or exists (
        select from variants variant
        where variant.product_id = product.id
          and (sku is null or barcode is null or mrp_paise is null or weight_g is null or length_mm is null)
      )
  `);
  expect(lacking).toEqual([]);
});

test('every product of the demo has the facts that its category asks for', async () => {
  const lacking = await names(sql<{ name: string }>`
    select product.name || ': ' || definition.name as name
    from products product
    cross join facts_asked(product.category_id) asked
    join fact_definitions definition on definition.id = asked.definition_id
    where asked.required and not product.facts ? definition.key
  `);
  expect(lacking).toEqual([]);
});

test('every size of clothes and shoes of the demo is in the chart that its page shows', async () => {
  const lacking = await names(sql<{ name: string }>`
    select distinct product.name || ': ' || variant.size as name
    from products product
    join variants variant on variant.product_id = product.id
    cross join size_chart_of(product.id, product.category_id) chart
    where chart is not null
      and not jsonb_path_exists(chart, '$.rows[*] ? (@.size == $size)', jsonb_build_object('size', variant.size))
  `);
  expect(lacking).toEqual([]);
});

test('staff of the demo see which facts are missing', async () => {
  expect((await readSettings(db)).productFacts).toBe('warn');
});
