import { test } from '../support/hydrated-test.ts';
import { type DataLength, seedLayoutData } from './data.ts';

test('the layout data is seeded', async () => {
  // A retry would find existing data, so allow plenty of time.
  test.setTimeout(240_000);
  await seedLayoutData(test.info().project.metadata.amount as DataLength);
});
