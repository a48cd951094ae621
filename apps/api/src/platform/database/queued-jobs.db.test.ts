import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { startMailServer } from '#test/mail-server.ts';
import { getDatabaseUrl, runOnServer } from '#test/template.ts';
import { migrate, migrateTables } from './migrate.ts';
import { MIGRATIONS_FOLDER } from './migrations.ts';

// The last migration before jobs, event types and tables got their present names.
const LAST_WITH_OLD_NAMES = '0068';
const WORKER = fileURLToPath(new URL('../../worker.ts', import.meta.url));
const FIRST_RELEASE = '0013';

const ID = (last: number) => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const ROWS_OF_FIRST_RELEASE = `
  insert into users (id, username, email, password_hash, first_name, last_name, user_type) values
    ('${ID(1)}', 'asha', 'asha@example.com', 'x', 'Asha', 'Rao', 'CUSTOMER'),
    ('${ID(2)}', 'meera', 'meera@example.com', 'x', 'Meera', 'Iyer', 'ADMIN');
  insert into addresses (id, user_id, line1, city, state, postal_code, is_default)
    values ('${ID(3)}', '${ID(1)}', '14 Laxmi Road', 'Pune', 'Maharashtra', '411030', true);
  insert into categories (id, name, slug, depth) values ('${ID(4)}', 'Kurtas', 'kurtas', 1);
  insert into products (id, name, description, category_id) values ('${ID(5)}', 'Malhar Kurta', '', '${ID(4)}');
  insert into variants (id, product_id, size, stock, price_paise, saving_paise, position)
    values ('${ID(6)}', '${ID(5)}', '42', 5, 89900, 10000, 0);
  insert into stock_movements (variant_id, units, reason) values ('${ID(6)}', 5, 'opening');
  insert into carts (id, user_id) values ('${ID(7)}', '${ID(1)}');
  insert into cart_lines (cart_id, variant_id, quantity, seen_price_paise) values ('${ID(7)}', '${ID(6)}', 2, 89900);
  select place_order('${ID(1)}', '${ID(3)}', 'a key', '\\x00', 5, 20)
`;
const ROWS_WITH_OLD_NAMES = `
  insert into company (id, name) values (1, 'Kinari') on conflict do nothing;
  update orders set delivery_status = 'SHIPPED';
  insert into order_events (id, order_id, from_status, to_status) select '${ID(10)}', id, 'PENDING', 'SHIPPED' from orders;
  insert into parcels (id, order_id, position, state, courier, number, collect_paise, promised_on, handed_at, failure, tries)
    select '${ID(11)}', id, 1, 'failed', 'Delhivery', 'DL12345678', total_paise, current_date + 3, now(), 'No one home', 1
    from orders;
  insert into parcel_lines (parcel_id, order_line_id, quantity) select '${ID(11)}', id, quantity from order_lines;
  insert into parcel_events (id, parcel_id, state, said, happened_at)
    values ('${ID(12)}', '${ID(11)}', 'failed', 'No one home', now());
  insert into returns (id, number, order_id, state, we_pay) select '${ID(13)}', 'R-00000001', id, 'asked', true from orders;
  insert into return_lines (return_id, order_line_id, parcel_id, quantity, reason, wish, price_paise)
    select '${ID(13)}', id, '${ID(11)}', 1, 'too_small', 'money', price_paise from order_lines;
  insert into refunds (id, order_id, paise, state, due_on) select '${ID(14)}', id, 89900, 'due', current_date from orders;
  insert into prints (id, kind, asked, asked_by)
    select '${ID(15)}', 'slips', jsonb_build_object('layout', 'a6', 'orderIds', jsonb_build_array(id)), '${ID(2)}' from orders;
  insert into exports (id, what, format, asked, asked_by) values ('${ID(16)}', 'products', 'csv', '{}', '${ID(2)}')
`;

const about = { mailId: ID(90), userId: ID(1) };
const toEvent = (kind: string, subject: string, data: object) => ({ eventId: ID(91), kind, subject, data });

/** Jobs as the old release queued them, by their old names and with their old payloads. */
const listOldJobs = (orderId: string): [name: string, payload: object][] => [
  ['send_welcome', about],
  ['send_verification', about],
  ['send_password_changed', about],
  ['send_password_guessed', about],
  ['send_account_closing', about],
  ['send_password_reset', { mailId: ID(90), email: 'asha@example.com' }],
  ['send_email_changed', { mailId: ID(90), email: 'asha@example.com', firstName: 'Asha' }],
  ['send_new_device', { ...about, device: 'Chrome on Android', at: '2026-11-18T05:00:00Z' }],
  ['send_order_confirmation', toEvent('order.placed', orderId, { orderEventId: ID(10) })],
  ['send_order_status', toEvent('order.moved', orderId, { orderEventId: ID(10), from: 'PENDING', to: 'SHIPPED' })],
  ['send_parcel_news', toEvent('parcel.moved', orderId, { parcelId: ID(11), parcelEventId: ID(12), to: 'failed' })],
  ['send_return_news', toEvent('return.asked', ID(13), { orderId })],
  ['send_refund_news', toEvent('refund.due', orderId, { refundId: ID(14) })],
  ['send_new_order_to_staff', { mailId: ID(90), orderId, to: 'staff@example.com' }],
  ['tell_courier_decision', { parcelId: ID(11) }],
  ['hear_scans', { courier: 'delhivery', number: 'DL12345678' }],
  ['settle_products', { categoryIds: [ID(4)] }],
  ['draw_print', { printId: ID(15) }],
  ['write_export', { exportId: ID(16) }],
  ['compare_stock', {}],
  ['fold_figures', {}],
  ['fold_listing_sizes', {}],
  ['forget_old_letters', {}],
  ['forget_old_misses', {}],
  ['erase_closed_accounts', {}],
  ['release_exchanges', {}],
  ['tell_late_parcels', {}],
];

async function copyMigrationsUntil(last: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kinari-until-'));
  for (const file of await readdir(MIGRATIONS_FOLDER))
    if (file.slice(0, 4) <= last) await copyFile(path.join(MIGRATIONS_FOLDER, file), path.join(folder, file));
  return folder;
}

test('jobs queued by a release with the old names run after the upgrade', { timeout: 120_000 }, async () => {
  const mail = await startMailServer();
  const url = getDatabaseUrl(`kinari_test_${randomBytes(6).toString('hex')}`);
  const name = new URL(url).pathname.slice(1);
  const folders = [await copyMigrationsUntil(FIRST_RELEASE), await copyMigrationsUntil(LAST_WITH_OLD_NAMES)] as const;
  await runOnServer(`create database ${name}`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await migrateTables(url, folders[0]);
    await runMigrations({ connectionString: url });
    await client.query(ROWS_OF_FIRST_RELEASE);
    await migrateTables(url, folders[1]);
    await client.query(ROWS_WITH_OLD_NAMES);
    const { rows: orders } = await client.query<{ id: string }>('select id from orders');
    const jobs = listOldJobs(orders[0]?.id ?? '');
    for (const [job, payload] of jobs)
      await client.query('select graphile_worker.add_job($1, $2::json, max_attempts => 12)', [job, payload]);

    await migrate(url);
    const worker = spawn(process.execPath, [WORKER], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATABASE_URL: url,
        DATABASE_APP_URL: '',
        SMTP_URL: `smtp://127.0.0.1:${mail.smtpPort}`,
      },
      stdio: 'ignore',
    });
    try {
      const listQueued = async () =>
        (
          await client.query<{ task_identifier: string; last_error: string | null }>(
            'select task_identifier, last_error from graphile_worker.jobs where run_at <= now() or attempts > 0',
          )
        ).rows;
      await vi.waitFor(async () => expect(await listQueued()).toEqual([]), { timeout: 60_000, interval: 500 });
    } finally {
      worker.kill('SIGTERM');
      await once(worker, 'exit');
    }
    const { rows } = await client.query('select status, failure_reason, attempts from shipments');
    expect(rows).toEqual([{ status: 'delivery_failed', failure_reason: 'No one home', attempts: 1 }]);
    expect(new Set(jobs.map(([job]) => job)).size).toBeGreaterThan(20);
  } finally {
    await client.end();
    await runOnServer(`drop database if exists ${name} with (force)`);
    for (const folder of folders) await rm(folder, { recursive: true });
  }
});
