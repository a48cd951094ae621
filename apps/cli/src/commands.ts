/** Exit code for invalid settings (EX_CONFIG in sysexits.h). A restart does not help. */
export const EXIT_CONFIG_ERROR = 78;

const COMMANDS = {
  start: ['./supervisor.ts', 'Start the whole shop and restart processes that exit; SIGHUP: rolling restart'],
  api: ['../../api/src/main.ts', 'Start the API'],
  web: ['../../web/server.ts', 'Start the web server: pages and API proxy'],
  worker: ['../../api/src/worker.ts', 'Start the worker: emails, images, PDFs, purges'],
  demo: ['./demo.ts', 'Open a shop with demo data to try it, in its own database: [--database NAME]'],
  install: ['./install.ts', 'Create database, role, tables, pincodes and the first admin; safe to repeat'],
  migrate: ['../../api/scripts/migrate.ts', 'Migrate the database'],
  backup: ['./backup/backup.ts', 'Back up database and media to a new folder: --to FOLDER'],
  restore: ['./backup/restore.ts', 'Restore a backup into an empty database: FOLDER'],
  'config check': ['./config-check.ts', 'Check the settings and the connections'],
  'admin create': [
    '../../api/scripts/create-admin.ts',
    'Create an admin: --email E --username U --first-name F --last-name L',
  ],
  'admin reset-2fa': [
    '../../api/scripts/reset-two-factor.ts',
    'Turn off two-factor authentication of a staff member: --email E',
  ],
  'api-keys stop-all': [
    '../../api/scripts/stop-api-keys.ts',
    'Stop all API keys: after a leak, or a restore of an old backup',
  ],
  doctor: ['../../api/scripts/doctor.ts', 'Check the integrity of a live database'],
  'privacy reapply-erasures': [
    '../../api/scripts/reapply-erasures.ts',
    'Erase deleted accounts again after a restore, before the shop starts',
  ],
  'warm-compile-cache': ['./warm-compile-cache.ts', 'Fill NODE_COMPILE_CACHE when building a container image'],
  'pincodes load': ['../../api/scripts/load-pincodes.ts', 'Load the pincodes of India'],
} as const;

const commandLines = Object.entries(COMMANDS).map(([name, [, description]]) => `  ${name.padEnd(24)} ${description}`);
export const USAGE = `kinari [--env-file FILE]... COMMAND

${commandLines.join('\n')}

  --help, --version

Settings come from the environment, then from each --env-file in order. Without one, .env in this folder is read.
`;

/** Splits the arguments into `--env-file` values and the rest. */
export function takeEnvFiles(args: readonly string[]): { files: string[]; words: string[] } {
  const [files, words]: [string[], string[]] = [[], []];
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? '';
    if (arg === '--env-file') files.push(args[(index += 1)] ?? '');
    else if (arg.startsWith('--env-file=')) files.push(arg.slice('--env-file='.length));
    else words.push(arg);
  }
  return { files, words };
}

/** Finds the file of a command, and how many words its name has. */
export function findCommand(args: readonly string[]): { file: string; words: number } | undefined {
  for (const words of [2, 1]) {
    const name = args.slice(0, words).join(' ');
    if (Object.hasOwn(COMMANDS, name)) {
      return { file: new URL(COMMANDS[name as keyof typeof COMMANDS][0], import.meta.url).href, words };
    }
  }
  return undefined;
}
