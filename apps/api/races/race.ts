import type pg from 'pg';
import { expectIntegrityChecksPass } from '../test/integrity-checks.ts';
import type { RaceHarness } from './race-harness.ts';

/** Changes the database of a race before anything connects to it. */
export type DatabaseChange = (pool: pg.Pool) => Promise<void>;

export type Race = {
  /** What must be true whatever the timing. */
  name: string;
  change?: DatabaseChange | undefined;
  /** Throws if the rule is broken; otherwise returns a summary of what was measured. */
  run: (harness: RaceHarness) => Promise<string>;
};

/** Creates a race, followed by all integrity checks. */
export function createRace(name: string, run: Race['run'], { change }: { change?: DatabaseChange } = {}): Race {
  return {
    name,
    change,
    async run(harness) {
      const summary = await run(harness);
      await expectIntegrityChecksPass(harness.db);
      return summary;
    },
  };
}
