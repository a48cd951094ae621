import { expect } from 'vitest';
import { createTestUser } from '../test/factories.ts';
import { ROLE_IDS } from '../test/roles.ts';
import { createRace } from './race.ts';
import { countByStatus, type RaceHarness, waitAtBarrier } from './race-harness.ts';
import { bySize } from './race-size.ts';

/** Rounds alternate between taking the role and disabling the account. */
export const ownersRemoveEachOther = createRace(
  'two owners who take the role from each other, or disable each other: one owner stays',
  async (harness) => {
    const rounds = bySize(20, 200);
    let together = 0;
    for (let round = 0; round < rounds; round++) {
      const [first, second] = [await createOwner(harness), await createOwner(harness)];
      const remove = (by: typeof first, of: typeof first) => () =>
        round % 2 === 0
          ? harness.ask('PUT', `/admin/staff/${of.id}/role`, { ...by, body: { roleId: ROLE_IDS.packing } })
          : harness.ask('POST', `/admin/staff/${of.id}/disable`, { ...by, body: {} });
      const { responses, waiting } = await waitAtBarrier(
        harness,
        { lockStatement: `select from users where user_type = 'ADMIN' order by id for update` },
        [remove(first, second), remove(second, first)],
      );
      if (waiting === 2) together += 1;
      expect(countByStatus(responses)[200]).toBe(1);
      expect(await countActiveOwners(harness)).toBe(1);
      await harness.pool.query(
        `update users set disabled_at = now() where user_type = 'ADMIN' and disabled_at is null`,
      );
    }
    expect(together).toBeGreaterThan(0);
    return `${rounds} pairs of owners: one stayed each time, ${together} pairs truly at once`;
  },
);

async function createOwner({ db }: RaceHarness) {
  const { id, headers } = await createTestUser(db, { userType: 'ADMIN' });
  return { id, headers: { authorization: headers.authorization } };
}

async function countActiveOwners({ pool }: RaceHarness): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from users join staff_roles on user_id = users.id
     where role_id = $1 and disabled_at is null`,
    [ROLE_IDS.owner],
  );
  return rows[0]?.count ?? 0;
}
