import path from 'node:path';
import {
  createPostgresFolder,
  findPostgresPrograms,
  runAsPostgres,
  startDataFolder,
} from '../../apps/api/faults/postgres-node.ts';

/** Creates a streaming replica of a local server, in a separate folder and on a separate port. */
export async function createStandby(folder: string, { of, port }: { of: string; port: number }) {
  const [programs, data] = [await findPostgresPrograms(), path.join(folder, 'data')];
  await createPostgresFolder(folder);
  await runAsPostgres(path.join(programs, 'pg_basebackup'), ['-D', data, '-d', of, '-R', '-c', 'fast', '-X', 'stream']);
  return startDataFolder(folder, port);
}
