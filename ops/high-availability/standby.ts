import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import {
  accepting,
  killServer,
  makeFolder,
  postgresPrograms,
  runAsPostgres,
  spawnAsPostgres,
} from '../../apps/api/faults/postgres-node.ts';

/** A replica of a server on this machine, in a folder and on a port of its own, that streams what the primary writes. */
export async function openStandby(folder: string, { of, port }: { of: string; port: number }) {
  const [programs, data] = [await postgresPrograms(), path.join(folder, 'data')];
  await makeFolder(folder);
  await runAsPostgres(path.join(programs, 'pg_basebackup'), ['-D', data, '-d', of, '-R', '-c', 'fast', '-X', 'stream']);
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  let child: ChildProcess | undefined;
  const start = async () => {
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
    child = spawnAsPostgres(path.join(programs, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])]);
    await accepting(url('postgres'));
  };
  await start();
  return {
    url,
    start,
    async kill() {
      const gone = child && once(child, 'exit');
      await killServer(data);
      await gone;
    },
  };
}
