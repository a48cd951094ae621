import { test } from '../support/alive.ts';
import { type Amount, fillShop } from './data.ts';

test('the shop is filled', async () => {
  await fillShop(test.info().project.metadata.amount as Amount);
});
