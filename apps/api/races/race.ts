import type pg from 'pg';
import { createTestUser } from '../test/factories.ts';
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

type RaceOptions = { change?: DatabaseChange };

/** Creates a race, followed by all integrity checks. */
export function createRace(name: string, run: Race['run'], { change }: RaceOptions = {}): Race {
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

export const createStaff = ({ db }: RaceHarness) => createTestUser(db, { userType: 'ADMIN' });
/** What a request of a staff member needs. */
export type Staff = { headers: Record<string, string> };

type StaffUser = Awaited<ReturnType<typeof createStaff>>;
export type StaffRun = (harness: RaceHarness, staffMember: StaffUser) => Promise<string>;

/** Creates a race in which one staff member takes part. */
export function createStaffRace(name: string, run: StaffRun, options?: RaceOptions): Race {
  return createRace(name, async (harness) => run(harness, await createStaff(harness)), options);
}
