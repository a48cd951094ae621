import { test } from '../support/alive.ts';
import { type Amount, fillShop } from './data.ts';

test('the shop is filled', async () => {
  // Begun again, it would meet what it made: it takes as long as it takes.
  test.setTimeout(240_000);
  await fillShop(test.info().project.metadata.amount as Amount);
});
