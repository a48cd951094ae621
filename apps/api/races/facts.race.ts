import { describe, test } from 'vitest';
import { everyRace } from './every-race.ts';
import { openFloor } from './floor.ts';

for (const [group, races] of Object.entries(everyRace)) {
  describe(group, () => {
    for (const { fact, change, run } of races) {
      test(fact, async ({ annotate }) => {
        const floor = await openFloor({ change });
        try {
          await annotate(await run(floor), 'figure');
        } finally {
          await floor.close();
        }
      });
    }
  });
}
