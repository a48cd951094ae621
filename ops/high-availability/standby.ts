import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import {
  createPostgresFolder,
  findPostgresPrograms,
  killServer,
  runAsPostgres,
  spawnAsPostgres,
  waitUntilAccepting,
} from '../../apps/api/faults/postgres-node.ts';

/** Creates a streaming replica of a local server, in a separate folder and on a separate port. */
export async function createStandby(folder: string, { of, port }: { of: string; port: number }) {
  const [programs, data] = [await findPostgresPrograms(), path.join(folder, 'data')];
  await createPostgresFolder(folder);
  await runAsPostgres(path.join(programs, 'pg_basebackup'), ['-D', data, '-d', of, '-R', '-c', 'fast', '-X', 'stream']);
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  let child: ChildProcess | undefined;
  const start = async () => {
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
    child = spawnAsPostgres(path.join(programs, 'postgres'), [
      '-D',
      data,
      ...settings.flatMap((setting) => ['-c', setting]),
    ]);
    await waitUntilAccepting(url('postgres'));
  };
  await start();
  return {
    url,
    start,
    async kill() {
      const exited = child && once(child, 'exit');
      await killServer(data);
      await exited;
    },
  };
}
