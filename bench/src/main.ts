import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from './commands/command.ts';
import { compareReleases } from './commands/compare.ts';
import { measureDataGrowth } from './commands/data-growth.ts';
import { measureFlashSale } from './commands/flash.ts';
import { measureMaintenance } from './commands/maintenance.ts';
import { measureMemory } from './commands/memory.ts';
import { measureMixedTraffic } from './commands/mix.ts';
import { measureScaling } from './commands/scale.ts';
import { type Options, parseOptions, USAGE } from './options.ts';

const RESULTS_FOLDER = fileURLToPath(new URL('../results/', import.meta.url));
const COMMANDS: Record<string, Command> = {
  compare: compareReleases,
  growth: measureDataGrowth,
  mix: measureMixedTraffic,
  flash: measureFlashSale,
  scale: measureScaling,
  memory: measureMemory,
  upkeep: measureMaintenance,
};

const options = parseOptions(process.argv.slice(2));
const command = COMMANDS[options.command];
if (options.help || !command) process.stdout.write(USAGE);
else await runCommand(command, options);

async function runCommand(commandToRun: Command, commandOptions: Options): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kinari-bench-'));
  const startedAt = new Date().toISOString();
  try {
    const { text, metrics } = await commandToRun(commandOptions, folder);
    const {
      json = path.join(RESULTS_FOLDER, `${startedAt.slice(0, 19).replaceAll(':', '-')}-${commandOptions.command}.json`),
    } = commandOptions;
    await mkdir(path.dirname(json), { recursive: true });
    await writeFile(json, `${JSON.stringify({ began: startedAt, options: commandOptions, metrics }, null, 2)}\n`);
    process.stdout.write(`\n${text}\n`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
