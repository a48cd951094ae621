import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from './commands/command.ts';
import { compare } from './commands/compare.ts';
import { flash } from './commands/flash.ts';
import { growth } from './commands/growth.ts';
import { memory } from './commands/memory.ts';
import { mix } from './commands/mix.ts';
import { scale } from './commands/scale.ts';
import { upkeep } from './commands/upkeep.ts';
import { type Options, readOptions, USAGE } from './options.ts';

const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));
const COMMANDS: Record<string, Command> = { compare, growth, mix, flash, scale, memory, upkeep };

const options = readOptions(process.argv.slice(2));
const command = COMMANDS[options.command];
if (options.help || !command) process.stdout.write(USAGE);
else await carryOut(command, options);

async function carryOut(work: Command, given: Options): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kinari-bench-'));
  const began = new Date().toISOString();
  try {
    const { text, figures } = await work(given, folder);
    const { json = path.join(RESULTS, `${began.slice(0, 19).replaceAll(':', '-')}-${given.command}.json`) } = given;
    await mkdir(path.dirname(json), { recursive: true });
    await writeFile(json, `${JSON.stringify({ began, options: given, figures }, null, 2)}\n`);
    process.stdout.write(`\n${text}\n`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
