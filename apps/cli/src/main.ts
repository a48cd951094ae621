import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { assertNoRenamedSettings } from '@kinari/server-runtime/renamed-settings';
import { VERSION } from '@kinari/server-runtime/version';
import { EXIT_CONFIG_ERROR, findCommand, takeEnvFiles, USAGE } from './commands.ts';

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) exitWithMessage(`Kinari needs Node 24 or newer; this is ${process.version}.\n`, 69);

const { files, words: args } = takeEnvFiles(process.argv.slice(2));
const [first = ''] = args;
if (['--help', '-h', 'help'].includes(first)) printAndExit(USAGE);
if (['--version', '-v', 'version'].includes(first)) printAndExit(`kinari ${VERSION}\n`);
const command = findCommand(args);
if (!command) exitWithMessage(USAGE, 64);

// Processes of `kinari start` get their filtered settings from the supervisor and must not load the files again.
if (cluster.isPrimary) loadSettings();
// Production by default: only `npm run dev` and `kinari demo` are for development.
process.env.NODE_ENV ||= first === 'demo' ? 'development' : 'production';

// Commands read their arguments as if they were started directly.
process.argv.splice(2, process.argv.length, ...args.slice(command.words));
try {
  // Here too: the supervisor gives each process only the settings that it reads.
  assertNoRenamedSettings(process.env);
  await import(command.file);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  if (error.name === 'ConfigError') exitWithMessage(`${error.message}\n`, EXIT_CONFIG_ERROR);
  if (error.name === 'CommandError') exitWithMessage(`${error.message}\n`, 1);
  throw error;
}

function loadSettings(): void {
  for (const file of files) if (!existsSync(file)) exitWithMessage(`File not found: ${file}\n`, 66);
  for (const file of files.length > 0 ? files : ['.env']) if (existsSync(file)) process.loadEnvFile(file);
}

function printAndExit(message: string): never {
  process.stdout.write(message);
  process.exit(0);
}

function exitWithMessage(message: string, code: number): never {
  process.stderr.write(message);
  process.exit(code);
}
