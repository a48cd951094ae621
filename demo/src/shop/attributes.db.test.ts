import type { MediaStore } from '@kinari/api/media/store';
import { getSettings } from '@kinari/api/settings/settings.service';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../apps/api/test/test-app.ts';
import { seedDemoShop } from './seed-demo-shop.ts';

const { db } = await createTestApp();
// Skip rendering images: it is slow and not tested here.
await seedDemoShop(db, { exists: async () => true } as Partial<MediaStore> as MediaStore);

const queryNames = async (query: ReturnType<typeof sql<{ name: string }>>) =>
  (await query.execute(db)).rows.map(({ name }) => name);

test('every demo product has the attributes that the law requires for its category', async () => {
  const productsWithRequired = await sql<{ name: string; demanded: string[] }>`
    with recursive chain as (
      select id, id as top, required_attributes from categories where parent_id is null
      union all
      select below.id, chain.top, coalesce(below.required_attributes, chain.required_attributes)
      from chain
      join categories below on below.parent_id = chain.id
    )
    select product.name, chain.required_attributes as demanded
    from products product
    join chain on chain.id = product.category_id
  `.execute(db);
  expect(productsWithRequired.rows.length).toBeGreaterThan(150);
  expect(productsWithRequired.rows.filter(({ demanded }) => !(demanded?.length > 0))).toEqual([]);
  const productsMissing = await queryNames(sql<{ name: string }>`
    select product.name
    from products product
    where generic_name is null or net_quantity is null or manufacturer_id is null or brand_id is null or hsn is null
      or origin is null or (origin <> 'IN' and importer_id is null)
      or exists (
        select from variants variant
        where variant.product_id = product.id
          and (sku is null or barcode is null or mrp_paise is null or weight_g is null or length_mm is null)
      )
  `);
  expect(productsMissing).toEqual([]);
});

test('every demo product has the expected attributes of its category', async () => {
  const productsMissing = await queryNames(sql<{ name: string }>`
    select product.name || ': ' || definition.name as name
    from products product
    cross join category_attributes_of(product.category_id) expected
    join attribute_definitions definition on definition.id = expected.definition_id
    where expected.is_required and not product.attributes ? definition.key
  `);
  expect(productsMissing).toEqual([]);
});

test('every size of clothes and shoes is in the size chart of its product page', async () => {
  const productsMissing = await queryNames(sql<{ name: string }>`
    select distinct product.name || ': ' || variant.size as name
    from products product
    join variants variant on variant.product_id = product.id
    cross join size_chart_of(product.id, product.category_id) chart
    where chart is not null
      and not jsonb_path_exists(chart, '$.rows[*] ? (@.size == $size)', jsonb_build_object('size', variant.size))
  `);
  expect(productsMissing).toEqual([]);
});

test('the admin shows which attributes of demo products are missing', async () => {
  expect((await getSettings(db)).missingAttributesPolicy).toBe('warn');
});
