import { test } from '@playwright/test';
import { type Amount, fillShop } from './data.ts';

test('the shop is filled', async () => {
  await fillShop(test.info().project.metadata.amount as Amount);
});
