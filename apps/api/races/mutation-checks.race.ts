import { describe, expect, test } from 'vitest';
import type { buildApp } from '../src/app.ts';
import { guards } from './guards.ts';
import { copyWithMutations, type Guard } from './mutations.ts';
import { createRaceHarness } from './race-harness.ts';

// Mutation checks: runs each race against a shop without one guard. A race that still passes proves nothing.
describe('without its guard, the race fails', () => {
  for (const guard of guards) {
    test(guard.guard, async ({ annotate }) => {
      const failure = await runWithoutGuard(guard);
      expect(failure, 'no race test failed').not.toBe('');
      await annotate(`caught by: ${guard.caughtBy.name}\n        (${failure.split('\n')[0]})`, 'result');
    });
  }
});

/** Runs the race without the guard. Returns its error, or '' if it passes. */
async function runWithoutGuard({ without, caughtBy }: Guard): Promise<string> {
  const mutatedCopy = typeof without === 'function' ? undefined : await copyWithMutations([without]);
  const mutatedApp = (await mutatedCopy?.load('app.ts')) as { buildApp: typeof buildApp } | undefined;
  const harness = await createRaceHarness({
    build: mutatedApp?.buildApp,
    change: async (pool) => {
      if (typeof without === 'function') await without(pool);
      await caughtBy.change?.(pool);
    },
  });
  try {
    await caughtBy.run(harness);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await harness.close();
    await mutatedCopy?.remove();
  }
}
