import { type ChildProcess, spawn } from 'node:child_process';
import { type FSWatcher, readdirSync, watch } from 'node:fs';
import path from 'node:path';

// Runs a program and restarts it after every save: `node scripts/watch.ts PROGRAM FOLDER…`. `node --watch` watches files, so it
// loses a file after one save if the editor replaces it with a new one. This script watches folders.
const DEBOUNCE_MS = 100;

const [program = '', ...folders] = process.argv.slice(2);
const watchers = new Map<string, FSWatcher>();
let child: ChildProcess | undefined;
let debounceTimer: NodeJS.Timeout | undefined;

function startProgram(): void {
  child = spawn(process.execPath, [program], { stdio: 'inherit' });
}

function restartProgram(): void {
  watchFolders();
  if (!child || child.exitCode !== null || child.signalCode !== null) return startProgram();
  // The process is already stopping. It restarts once, however many saves arrive until then.
  if (child.killed) return;
  child.once('exit', startProgram);
  child.kill();
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
      clearTimeout(debounceTimer);
      debounceTimer = setTimeout(restartProgram, DEBOUNCE_MS);
    });
    // A watcher fails when its folder is deleted.
    watcher.on('error', () => watchers.delete(folder));
    watchers.set(folder, watcher);
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const watcher of watchers.values()) watcher.close();
    child?.removeAllListeners('exit');
    child?.kill(signal);
  });
}
watchFolders();
startProgram();
