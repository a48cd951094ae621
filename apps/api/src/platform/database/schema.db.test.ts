import { describe, expect, test } from 'vitest';
import { aCategory, aPerson, aProduct, aVariant } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';

const { db, pool } = await openShop();

const violation = (constraint: string) => ({ constraint });

describe('the database cannot hold', () => {
  test('negative stock', async () => {
    const { id } = await aVariant(db, { stock: 1 });
    await expect(pool.query('update variants set stock = stock - 2 where id = $1', [id])).rejects.toMatchObject(
      violation('variants_stock_check'),
    );
  });

  test('a saving above the price', async () => {
    await expect(aVariant(db, { price: 100, saving: 101 })).rejects.toMatchObject(violation('variants_check'));
  });

  test('two live products whose names differ only in case', async () => {
    await aProduct(db, { name: 'Tarang Phone' });
    await expect(aProduct(db, { name: 'TARANG phone' })).rejects.toMatchObject(violation('products_live_name'));
    await aProduct(db, { name: 'tarang phone', archived: true });
  });

  test('two variants of a product with the same colour and size', async () => {
    const { id: productId } = await aProduct(db);
    await aVariant(db, { productId, size: null });
    await expect(aVariant(db, { productId, size: null, color: 'INDIGO' })).rejects.toMatchObject(
      violation('variants_one_of_each'),
    );
  });

  test('two categories of one name side by side', async () => {
    await aCategory(db, { name: 'T-Shirts' });
    await expect(aCategory(db, { name: 'T Shirts' })).rejects.toMatchObject(
      violation('categories_slug_among_siblings'),
    );
  });

  test('a category that is its own ancestor, or a sixth level', async () => {
    let parent = await aCategory(db);
    const top = parent;
    for (let depth = 2; depth <= 5; depth++) parent = await aCategory(db, { parent });
    await expect(aCategory(db, { parent })).rejects.toMatchObject(violation('categories_depth_check'));
    await expect(
      pool.query('update categories set parent_id = $1, depth = 2 where id = $2', [parent.id, top.id]),
    ).rejects.toMatchObject({ code: '23503' });
  });

  test('two default addresses of one customer', async () => {
    const { id } = await aPerson(db);
    const add = () =>
      pool.query(
        `insert into addresses (user_id, line1, city, state, postal_code, is_default)
         values ($1, '14 Laxmi Road', 'Pune', 'Maharashtra', '411030', true)`,
        [id],
      );
    await add();
    await expect(add()).rejects.toMatchObject(violation('addresses_one_default'));
  });

  test('a username that looks like an e-mail address, or one taken in another case', async () => {
    const person = await aPerson(db);
    const rename = (username: string) =>
      pool.query('update users set username = $1 where id = $2', [username, person.id]);
    await expect(rename('victim@example.com')).rejects.toMatchObject(violation('users_username_check'));
    const other = await aPerson(db);
    await expect(rename(other.username.toUpperCase())).rejects.toMatchObject(violation('users_username'));
  });
});

describe('the database refuses to rewrite', () => {
  test.each([
    ['stock_movements', 'units'],
    ['order_events', 'to_status'],
    ['legal_page_versions', 'content'],
    ['audit_entries', 'what'],
  ])('%s, which are only ever added to', async (table, column) => {
    const rewritings = [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ];
    for (const rewriting of rewritings) await expect(pool.query(rewriting)).rejects.toThrow('only ever added to');
  });
});

describe('ids', () => {
  test('sort by the time they were made', async () => {
    const { rows } = await pool.query<{ sorted: boolean }>(`
      select array_agg(id order by made) = array_agg(id order by id) as sorted
      from (select new_id() as id, n as made from generate_series(1, 20) n, pg_sleep(0.002 + n * 0)) ids
    `);
    expect(rows[0]?.sorted).toBe(true);
  });

  test('of orders begin with eight characters of chance', async () => {
    const { rows } = await pool.query<{ count: number }>(
      'select count(distinct left(new_order_id(), 8)) as count from generate_series(1, 5000)',
    );
    expect(rows[0]?.count).toBe(5000);
  });
});
