import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { demand, run } from './shell.ts';

// The unit of systemd, done by hand: this machine may have no systemd, but what the unit starts, how and with which settings can be tried.
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const UNIT = path.join(ROOT, 'ops/systemd/kinari.service');
const INSTALLED = '/opt/kinari';
// What systemd gives every service.
const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const NOBODY = '65534';

const unit = readFileSync(UNIT, 'utf8').replaceAll(INSTALLED, ROOT);

function valuesOf(name: string): string[] {
  return [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
}

/** Starts what the unit starts: nothing in the environment but what the unit and its file say, a folder for /tmp, and no rights. */
export function startUnit({ settings, folder }: { settings: Record<string, string>; folder: string }): ChildProcess {
  const environment = Object.fromEntries(valuesOf('Environment').map((line) => line.split(/=(.*)/s).slice(0, 2)));
  const [command = ''] = valuesOf('ExecStart');
  const log = openSync(path.join(folder, 'shop.log'), 'a');
  const noRights = ['--reuid', NOBODY, '--regid', NOBODY, '--clear-groups', '--no-new-privs', '--bounding-set=-all'];
  return spawn('setpriv', [...noRights, ...command.split(' ')], {
    cwd: valuesOf('WorkingDirectory')[0],
    env: { PATH: SYSTEM_PATH, ...environment, MEDIA_FOLDER: path.join(folder, 'media'), TMPDIR: folder, ...settings },
    stdio: ['ignore', log, log],
  });
}

/** What the unit does to reload, with its process in place of $MAINPID. */
export async function reloadUnit(pid: number): Promise<void> {
  const [command = ''] = valuesOf('ExecReload');
  const [program = '', ...args] = command.replace('$MAINPID', String(pid)).split(' ');
  const { code, stderr } = await run(program, args);
  demand(code === 0, `${command} ends well: ${stderr}`);
}

/** What systemd itself says of the unit, or nothing where there is no systemd. */
export async function judgeUnit(folder: string): Promise<string | undefined> {
  const copy = path.join(folder, 'kinari.service');
  writeFileSync(copy, unit);
  const verdict = await run('systemd-analyze', ['verify', copy]).catch(() => undefined);
  if (!verdict) return undefined;
  demand(verdict.code === 0 && verdict.stderr === '', `systemd finds nothing wrong: ${verdict.stderr}`);
  const { stdout } = await run('systemd-analyze', ['security', '--offline=true', '--no-pager', copy]);
  const exposure = Number(/exposure level[^:]*: ([\d.]+)/.exec(stdout)?.[1]);
  demand(exposure <= 2, `its exposure is 2 of 10 or less, not ${exposure}`);
  return `nothing wrong; exposure ${exposure} of 10`;
}
