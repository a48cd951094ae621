import { expect } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { readSql, runSql } from '../support/database.ts';
import { anAdmin, openAs } from '../support/people.ts';
import { aCustomerWithOrder, plentifulWares } from '../support/shopping.ts';

// A letter about an order as the mail server left it: refused for good. Its kind is one that no other journey looks at.
function refusedLetter(orderId: string): string {
  return readSql(
    `with asked as (
       select (graphile_worker.add_job('send_late_news', json_build_object('mailId', gen_random_uuid(), 'orderId', '${orderId}', 'parcelId', gen_random_uuid()),
         run_at => now() + interval '1 hour', max_attempts => 12)).id
     )
     select id from asked`,
  );
}

const giveUp = (id: string) =>
  runSql(
    `update graphile_worker._private_jobs set attempts = 12, max_attempts = 12, run_at = now(), last_error = '550 <asha@example.com> no such user' where id = ${id}`,
  );

test(
  'an owner sees which letter was given up, tries it again, and lets go of one that cannot be helped',
  ANY_WIDTH,
  async ({ page }) => {
    const owner = await anAdmin();
    const { id: orderId } = await aCustomerWithOrder(await plentifulWares(1));
    const jobId = refusedLetter(orderId);
    giveUp(jobId);
    const order = `Order #${orderId.slice(0, 8)}`;

    await openAs(page, owner, '/admin/dashboard');
    await page.getByRole('link', { name: /Letters? not sent/ }).click();
    await expect(page).toHaveURL('/admin/jobs');
    const row = page.getByRole('list', { name: 'Jobs' }).getByRole('listitem').filter({ hasText: order });
    await expect(row).toContainText('550 <(e-mail)> no such user');
    await expect(row).toContainText('Tried 12 times, given up');
    await expectAccessible(page);

    await row.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('It is tried again')).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect
      .poll(() => readSql(`select count(*) from graphile_worker._private_jobs where id = ${jobId}`))
      .toBe('0');

    const failing = refusedLetter(orderId);
    runSql(`update graphile_worker._private_jobs set attempts = 3, last_error = 'no answer' where id = ${failing}`);
    await page.getByRole('navigation', { name: 'States of jobs' }).getByRole('link', { name: 'Tried again' }).click();
    await expect(row).toContainText(/Tried 3 times, next in \d+ minutes/);
    await expectAccessible(page);

    await row.getByRole('button', { name: 'Let go' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('removed for good');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(row).toHaveCount(1);
    await row.getByRole('button', { name: 'Let go' }).click();
    await dialog.getByRole('button', { name: 'Let go' }).click();
    await expect(row).toHaveCount(0);
    expect(readSql(`select count(*) from graphile_worker._private_jobs where id = ${failing}`)).toBe('0');

    await page.goto('/admin/activity?kind=jobs');
    await expect(page.getByText(`Job let go: Letter: parcel is late, ${order}`)).toBeVisible();
    await expect(page.getByText(`Job tried again: Letter: parcel is late, ${order}`)).toBeVisible();
  },
);

test('all of a kind are tried again at once, and what waits is told by kind', ANY_WIDTH, async ({ page }) => {
  const owner = await anAdmin();
  const [first, second] = [refusedLetter('0'.repeat(20)), refusedLetter('0'.repeat(20))];
  for (const id of [first, second])
    runSql(
      `update graphile_worker._private_jobs set attempts = 12, task_id = (select (graphile_worker.add_job('nobody_does_this', run_at => now() + interval '1 day', job_key => 'e2e')).task_id) where id = ${id}`,
    );
  await openAs(page, owner, '/admin/jobs?kind=nobody_does_this');
  const kinds = page.getByRole('list', { name: 'By kind' });
  await expect(page.getByRole('list', { name: 'Jobs' }).getByRole('listitem')).toHaveCount(2);
  await kinds.getByRole('button', { name: 'Try all again: Nobody does this' }).click();
  await expect(page.getByText('2 jobs are tried again')).toBeVisible();
  await expect(kinds.getByText('Nobody does this')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'States of jobs' }).getByRole('link', { name: 'Waiting' }).click();
  await expect(page.getByRole('list', { name: 'Waiting, by kind' })).toContainText('Nobody does this');
  await expectAccessible(page);
  runSql(
    `delete from graphile_worker._private_jobs using graphile_worker._private_tasks task where task.id = task_id and task.identifier = 'nobody_does_this'`,
  );
});
