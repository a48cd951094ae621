import type pg from 'pg';

/** Adds `count` products of one variant with 100 units to a new category, for tests and drills that only need orders. */
export async function insertSimpleProducts(client: pg.ClientBase, count: number): Promise<void> {
  await client.query(`
    with category as (
      insert into categories (name, slug, depth) values ('Everything', 'everything', 1) returning id
    ),
    product as (
      insert into products (name, category_id) select 'Simple product ' || n, category.id from category, generate_series(1, ${count}) n
      returning id
    ),
    variant as (
      insert into variants (product_id, color, color_hex, size, stock, price_paise, saving_paise, position)
      select id, 'Indigo', '#2f4e86', 'M', 100, 89900, 0, 0 from product
      returning id, stock
    )
    insert into stock_movements (variant_id, units, reason) select id, stock, 'initial' from variant`);
}
