import type { Permission } from '@kinari/contract/access/permissions';
import type { EndpointName } from '@kinari/contract/contract';
import { createTestUser } from '../factories.ts';
import type { TestApp } from '../test-app.ts';

export type TestUser = Awaited<ReturnType<typeof createTestUser>>;

/** `caller` sends the request. `owner` is the user whose data it names: the caller, or a customer. */
export type Scene = Pick<TestApp, 'app' | 'db' | 'pool' | 'mediaStore' | 'signer'> & {
  caller: TestUser;
  owner: TestUser;
};

/** What is sent to an endpoint. `form` is sent with one image, unless `withoutFile` is set. */
export type RequestParts = {
  params?: Record<string, string>;
  query?: string;
  payload?: object;
  form?: object;
  withoutFile?: true;
};

export type Fixture = RequestParts & {
  /** Creates the record that the parameter `id` names. */
  id?: (scene: Scene) => Promise<string>;
  /** Creates records and returns the parts of the request that depend on them. */
  build?: (scene: Scene) => Promise<RequestParts>;
  /** Status of a caller with access, if it is not the one in the contract. */
  status?: number;
  /** The permission that the record needs, for an endpoint of all staff. */
  needs?: Permission;
  /** Status of a customer who names the data of another customer, if the request names any. */
  foreignStatus?: number;
};

export type Fixtures = Partial<Record<EndpointName, Fixture>>;

let count = 0;
export const unique = (word: string) => `${word}${(count += 1)}`;

/** Runs a statement that returns one row and returns its `id`. */
export async function queryId({ pool }: Pick<Scene, 'pool'>, text: string, values: unknown[] = []): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(text, values);
  const [row] = rows;
  if (!row) throw new Error(`No row for: ${text}`);
  return row.id;
}

export const createAdmin = async ({ db }: Pick<Scene, 'db'>) => (await createTestUser(db, { userType: 'ADMIN' })).id;
