import { describe, expect, test } from 'vitest';
import { openFloor } from './floor.ts';
import { guards } from './guards.ts';
import { damagedCopy, type Guard } from './sabotage.ts';

// The races again, each against a shop that lacks one guard: a race that still passes proves nothing.
describe('without a guard its race fails', () => {
  for (const guard of guards) {
    test(guard.guard, async ({ annotate }) => {
      const complaint = await runWithout(guard);
      expect(complaint, 'nobody noticed').not.toBe('');
      await annotate(`caught by: ${guard.caughtBy.fact}\n        (${complaint.split('\n')[0]})`, 'figure');
    });
  }
});

/** Runs the race without the guard and answers what it complains of; nothing, if it notices nothing. */
async function runWithout({ without, caughtBy }: Guard): Promise<string> {
  const damaged = typeof without === 'function' ? undefined : await damagedCopy(without);
  const floor = await openFloor({
    build: damaged?.build,
    change: async (pool) => {
      if (typeof without === 'function') await without(pool);
      await caughtBy.change?.(pool);
    },
  });
  try {
    await caughtBy.run(floor);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await floor.close();
    await damaged?.remove();
  }
}
