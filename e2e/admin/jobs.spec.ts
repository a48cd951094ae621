import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { querySql, runSql } from '../support/database.ts';
import { test } from '../support/hydrated-test.ts';
import { createAdmin, openSignedIn } from '../support/people.ts';
import { createCustomerWithOrder, wellStockedProducts } from '../support/shopping.ts';

// Creates an email job for an order, for `markJobFailed` to fail permanently. No other test uses this type of job.
function createEmailJob(orderId: string): string {
  return querySql(
    `with added as (
       select (graphile_worker.add_job('send_shipment_late_email', json_build_object('mailId', gen_random_uuid(), 'orderId', '${orderId}', 'shipmentId', gen_random_uuid()),
         run_at => now() + interval '1 hour', max_attempts => 12)).id
     )
     select id from added`,
  );
}

const markJobFailed = (id: string) =>
  runSql(
    `update graphile_worker._private_jobs set attempts = 12, max_attempts = 12, run_at = now(), last_error = '550 <asha@example.com> no such user' where id = ${id}`,
  );

test('an owner sees a failed email, retries it, and discards one that cannot be sent', async ({ page }) => {
  const owner = await createAdmin();
  const { id: orderId } = await createCustomerWithOrder(await wellStockedProducts(1));
  const jobId = createEmailJob(orderId);
  markJobFailed(jobId);
  const order = `Order #${orderId.slice(0, 8)}`;

  await openSignedIn(page, owner, '/admin/dashboard');
  await page.getByRole('link', { name: /Emails? not sent/ }).click();
  await expect(page).toHaveURL('/admin/jobs');
  const row = page.getByRole('list', { name: 'Jobs' }).getByRole('listitem').filter({ hasText: order });
  await expect(row).toContainText('550 <(email)> no such user');
  await expect(row).toContainText('12 attempts, failed');
  await expectAccessible(page);

  await row.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Job queued for retry')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect.poll(() => querySql(`select count(*) from graphile_worker._private_jobs where id = ${jobId}`)).toBe('0');

  const retryingId = createEmailJob(orderId);
  runSql(`update graphile_worker._private_jobs set attempts = 3, last_error = 'no answer' where id = ${retryingId}`);
  await page.getByRole('navigation', { name: 'Job status' }).getByRole('link', { name: 'Retrying' }).click();
  await expect(row).toContainText(/3 attempts, next in \d+ minutes/);

  await row.getByRole('button', { name: 'Discard' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('can’t be undone');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: 'Discard' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(row).toHaveCount(0);
  expect(querySql(`select count(*) from graphile_worker._private_jobs where id = ${retryingId}`)).toBe('0');

  await page.goto('/admin/activity?kind=jobs');
  await expect(page.getByText(`Job discarded: Email: shipment delayed, ${order}`)).toBeVisible();
  await expect(page.getByText(`Job retried: Email: shipment delayed, ${order}`)).toBeVisible();
});

test('all failed jobs of a type are retried at once, and queued jobs are counted by type', {
  tag: '@desktop-only',
}, async ({ page }) => {
  const owner = await createAdmin();
  const [first, second] = [createEmailJob('0'.repeat(20)), createEmailJob('0'.repeat(20))];
  for (const id of [first, second])
    runSql(
      `update graphile_worker._private_jobs set attempts = 12, task_id = (select (graphile_worker.add_job('unknown_task', run_at => now() + interval '1 day', job_key => 'e2e')).task_id) where id = ${id}`,
    );
  await openSignedIn(page, owner, '/admin/jobs?kind=unknown_task');
  const kinds = page.getByRole('list', { name: 'By type' });
  await expect(page.getByRole('list', { name: 'Jobs' }).getByRole('listitem')).toHaveCount(2);
  await kinds.getByRole('button', { name: 'Retry all: Unknown task' }).click();
  await expect(page.getByText('2 jobs queued for retry')).toBeVisible();
  await expect(kinds.getByText('Unknown task')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Job status' }).getByRole('link', { name: 'Queued' }).click();
  await expect(page.getByRole('list', { name: 'Queued, by type' })).toContainText('Unknown task');
  runSql(
    `delete from graphile_worker._private_jobs using graphile_worker._private_tasks task where task.id = task_id and task.identifier = 'unknown_task'`,
  );
});
