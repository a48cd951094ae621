/** How a process ends that no restart can help: its settings are wrong (EX_CONFIG of sysexits.h). */
export const BAD_SETTINGS = 78;

const COMMANDS = {
  all: ['./all.ts', 'the whole shop on this machine; starts again what dies, SIGHUP renews every process in turn'],
  api: ['../../api/src/main.ts', 'answers the calls of the contract'],
  web: ['../../web/server.ts', 'renders the pages, and passes the API on'],
  worker: ['../../api/src/worker.ts', 'runs the jobs: mail, pictures, papers, tidying'],
  install: ['./install.ts', 'makes database, role, tables, pincodes and the first admin; safe to repeat'],
  migrate: ['../../api/scripts/migrate.ts', 'brings the database up to date'],
  'config check': ['./config-check.ts', 'says what of the settings is wrong, and what cannot be reached'],
  'admin create': ['../../api/scripts/create-admin.ts', 'makes an admin: --email E --username U'],
  'admin end-second-factor': ['../../api/scripts/end-second-factor.ts', 'for who lost theirs'],
  doctor: ['../../api/scripts/doctor.ts', 'goes through the books of a live database'],
  forget: ['../../api/scripts/forget.ts', '--again after a restore: erases again whom the shop had erased'],
  compile: ['./compile.ts', 'compiles the roles into NODE_COMPILE_CACHE, for whoever builds an image'],
  'pincodes load': ['../../api/scripts/load-pincodes.ts', 'loads the pincodes of India'],
} as const;

const lines = Object.entries(COMMANDS).map(([name, [, about]]) => `  ${name.padEnd(24)} ${about}`);
export const USAGE = `kinari COMMAND\n\n${lines.join('\n')}\n\nSettings come from the environment, and from a file named .env in this folder.\n`;

/** Which file does what was typed, and how many words of that name it. */
export function commandOf(typed: readonly string[]): { file: string; words: number } | undefined {
  for (const words of [2, 1]) {
    const name = typed.slice(0, words).join(' ');
    if (Object.hasOwn(COMMANDS, name)) {
      return { file: new URL(COMMANDS[name as keyof typeof COMMANDS][0], import.meta.url).href, words };
    }
  }
  return undefined;
}
