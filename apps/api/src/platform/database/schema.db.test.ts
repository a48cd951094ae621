import { describe, expect, test } from 'vitest';
import { createTestCategory, createTestProduct, createTestUser, createTestVariant } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const { db, pool } = await createTestApp();

const violation = (constraint: string) => ({ constraint });

describe('the database rejects', () => {
  test('negative stock', async () => {
    const { id } = await createTestVariant(db, { stock: 1 });
    await expect(pool.query('update variants set stock = stock - 2 where id = $1', [id])).rejects.toMatchObject(
      violation('variants_stock_check'),
    );
  });

  test('a saving above the price', async () => {
    await expect(createTestVariant(db, { price: 100, saving: 101 })).rejects.toMatchObject(violation('variants_check'));
  });

  test('two live products whose names differ only in case', async () => {
    await createTestProduct(db, { name: 'Tarang Phone' });
    await expect(createTestProduct(db, { name: 'TARANG phone' })).rejects.toMatchObject(
      violation('products_live_name'),
    );
    await createTestProduct(db, { name: 'tarang phone', archived: true });
  });

  test('two variants of a product with the same colour and size', async () => {
    const { id: productId } = await createTestProduct(db);
    await createTestVariant(db, { productId, size: null });
    await expect(createTestVariant(db, { productId, size: null, color: 'INDIGO' })).rejects.toMatchObject(
      violation('variants_one_of_each'),
    );
  });

  test('two sibling categories with one name', async () => {
    await createTestCategory(db, { name: 'T-Shirts' });
    await expect(createTestCategory(db, { name: 'T Shirts' })).rejects.toMatchObject(
      violation('categories_slug_among_siblings'),
    );
  });

  test('a category that is its own ancestor, or a sixth level', async () => {
    let parent = await createTestCategory(db);
    const top = parent;
    for (let depth = 2; depth <= 5; depth++) parent = await createTestCategory(db, { parent });
    await expect(createTestCategory(db, { parent })).rejects.toMatchObject(violation('categories_depth_check'));
    await expect(
      pool.query('update categories set parent_id = $1, depth = 2 where id = $2', [parent.id, top.id]),
    ).rejects.toMatchObject({ code: '23503' });
  });

  test('two default addresses of one customer', async () => {
    const { id } = await createTestUser(db);
    const addDefaultAddress = () =>
      pool.query(
        `insert into addresses (user_id, line1, city, state, postal_code, is_default)
         values ($1, '14 Laxmi Road', 'Pune', 'Maharashtra', '411030', true)`,
        [id],
      );
    await addDefaultAddress();
    await expect(addDefaultAddress()).rejects.toMatchObject(violation('addresses_one_default'));
  });

  test('a username that looks like an email address, or one taken in another case', async () => {
    const person = await createTestUser(db);
    const renameUser = (username: string) =>
      pool.query('update users set username = $1 where id = $2', [username, person.id]);
    await expect(renameUser('victim@example.com')).rejects.toMatchObject(violation('users_username_check'));
    const other = await createTestUser(db);
    await expect(renameUser(other.username.toUpperCase())).rejects.toMatchObject(violation('users_username'));
  });
});

describe('the database does not change or delete rows of', () => {
  test.each([
    ['stock_movements', 'units'],
    ['order_events', 'to_status'],
    ['legal_page_versions', 'content'],
    ['audit_entries', 'summary'],
  ])('%s, which are append-only', async (table, column) => {
    const statements = [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ];
    for (const statement of statements) await expect(pool.query(statement)).rejects.toThrow('only ever added to');
  });
});

describe('ids', () => {
  test('sort by creation time', async () => {
    const { rows } = await pool.query<{ sorted: boolean }>(`
      select array_agg(id order by made) = array_agg(id order by id) as sorted
      from (select new_id() as id, n as made from generate_series(1, 20) n, pg_sleep(0.002 + n * 0)) ids
    `);
    expect(rows[0]?.sorted).toBe(true);
  });

  test('of orders start with eight random characters', async () => {
    const { rows } = await pool.query<{ count: number }>(
      'select count(distinct left(new_order_id(), 8)) as count from generate_series(1, 5000)',
    );
    expect(rows[0]?.count).toBe(5000);
  });
});
