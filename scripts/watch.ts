import { type ChildProcess, spawn } from 'node:child_process';
import { type FSWatcher, readdirSync, watch } from 'node:fs';
import path from 'node:path';

// Runs a program and starts it anew after every save: `node scripts/watch.ts PROGRAM FOLDER…`. In place of `node --watch`, which
// follows the files themselves: an editor that saves by putting a new file in the old one's place is lost after one save.
const SETTLED_MS = 100;

const [program = '', ...folders] = process.argv.slice(2);
const watchers = new Map<string, FSWatcher>();
let running: ChildProcess | undefined;
let settling: NodeJS.Timeout | undefined;

function start(): void {
  running = spawn(process.execPath, [program], { stdio: 'inherit' });
}

function restart(): void {
  watchFolders();
  if (!running || running.exitCode !== null || running.signalCode !== null) return start();
  // One that is already on its way out starts anew once, however many saves come meanwhile.
  if (running.killed) return;
  running.once('exit', start);
  running.kill();
}

function watchFolders(): void {
  const inside = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ parentPath, name }) => path.join(parentPath, name)),
  );
  for (const folder of [...folders, ...inside]) {
    if (watchers.has(folder)) continue;
    const watcher = watch(folder, (_event, file) => {
      if (!file || !/\.(ts|sql|json)$/.test(file)) return;
      clearTimeout(settling);
      settling = setTimeout(restart, SETTLED_MS);
    });
    // A folder that goes takes its watcher along.
    watcher.on('error', () => watchers.delete(folder));
    watchers.set(folder, watcher);
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const watcher of watchers.values()) watcher.close();
    running?.removeAllListeners('exit');
    running?.kill(signal);
  });
}
watchFolders();
start();
