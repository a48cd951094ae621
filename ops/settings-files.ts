import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const DOCUMENTED_FOLDER = '/etc/kinari';

/**
 * Writes the two settings files that a docs page expects in /etc/kinari to `folder`,
 * and returns the page's commands with that folder instead.
 */
export function withSettingsFiles(commands: string, folder: string, settings: Record<string, string>): string {
  const { DATABASE_URL = '', ...shopSettings } = settings;
  mkdirSync(folder, { recursive: true });
  const lines = Object.entries(shopSettings).map(([name, value]) => `${name}="${value}"\n`);
  writeFileSync(path.join(folder, 'kinari.env'), lines.join(''), { mode: 0o600 });
  writeFileSync(path.join(folder, 'owner.env'), `DATABASE_URL="${DATABASE_URL}"\n`, { mode: 0o600 });
  if (!commands.includes(DOCUMENTED_FOLDER))
    throw new Error(`These commands read no file of ${DOCUMENTED_FOLDER}:\n${commands}`);
  return commands.replaceAll(DOCUMENTED_FOLDER, folder);
}
