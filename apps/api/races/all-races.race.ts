import { describe, test } from 'vitest';
import { allRaces } from './all-races.ts';
import { createRaceHarness } from './race-harness.ts';

for (const [group, races] of Object.entries(allRaces)) {
  describe(group, () => {
    for (const { name, change, run } of races) {
      test(name, async ({ annotate }) => {
        const harness = await createRaceHarness({ change });
        try {
          await annotate(await run(harness), 'result');
        } finally {
          await harness.close();
        }
      });
    }
  });
}
