import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { assertThat, runProgram } from './shell.ts';

// Emulates systemd, which this machine may not have. Tests the command, environment and settings of the unit.
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const UNIT_FILE = path.join(ROOT, 'ops/systemd/kinari.service');
const INSTALL_FOLDER = '/opt/kinari';
// The default PATH of systemd services.
const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const NOBODY_UID = '65534';

const unitText = readFileSync(UNIT_FILE, 'utf8').replaceAll(INSTALL_FOLDER, ROOT);

function getUnitValues(name: string): string[] {
  return [...unitText.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
}

/** Starts the unit's command with only the unit's environment and settings, a temporary folder for /tmp, and no privileges. */
export function startUnit({ settings, folder }: { settings: Record<string, string>; folder: string }): ChildProcess {
  const environment = Object.fromEntries(getUnitValues('Environment').map((line) => line.split(/=(.*)/s).slice(0, 2)));
  const [command = ''] = getUnitValues('ExecStart');
  const log = openSync(path.join(folder, 'shop.log'), 'a');
  const dropPrivilegeArgs = [
    '--reuid',
    NOBODY_UID,
    '--regid',
    NOBODY_UID,
    '--clear-groups',
    '--no-new-privs',
    '--bounding-set=-all',
  ];
  return spawn('setpriv', [...dropPrivilegeArgs, ...command.split(' ')], {
    cwd: getUnitValues('WorkingDirectory')[0],
    env: { PATH: SYSTEM_PATH, ...environment, MEDIA_FOLDER: path.join(folder, 'media'), TMPDIR: folder, ...settings },
    stdio: ['ignore', log, log],
  });
}

export async function reloadUnit(pid: number): Promise<void> {
  const [command = ''] = getUnitValues('ExecReload');
  const [program = '', ...args] = command.replace('$MAINPID', String(pid)).split(' ');
  const { code, stderr } = await runProgram(program, args);
  assertThat(code === 0, `${command} ends well: ${stderr}`);
}

/** Checks the unit with systemd-analyze. Returns undefined if systemd is not installed. */
export async function checkSystemdUnit(folder: string): Promise<string | undefined> {
  const copy = path.join(folder, 'kinari.service');
  writeFileSync(copy, unitText);
  const verifyResult = await runProgram('systemd-analyze', ['verify', copy]).catch(() => undefined);
  if (!verifyResult) return undefined;
  assertThat(
    verifyResult.code === 0 && verifyResult.stderr === '',
    `systemd finds nothing wrong: ${verifyResult.stderr}`,
  );
  const { stdout } = await runProgram('systemd-analyze', ['security', '--offline=true', '--no-pager', copy]);
  const exposure = Number(/exposure level[^:]*: ([\d.]+)/.exec(stdout)?.[1]);
  assertThat(exposure <= 2, `its exposure is 2 of 10 or less, not ${exposure}`);
  return `nothing wrong; exposure ${exposure} of 10`;
}
