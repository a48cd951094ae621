import path from 'node:path';
import { expect, test } from 'vitest';
import { getModule, listImportedFiles, listSourceFiles } from './source-files.ts';

const SOURCE_FOLDERS = [
  'apps/api',
  'apps/web',
  'apps/cli',
  'packages/contract',
  'packages/client',
  'demo',
  'e2e',
  'simulators',
  'ops',
  'bench',
  'scripts',
];
const MAX_FILES = 25;

const FOLDERS_WITH_MODULES = ['apps/api/src', 'apps/web/app', 'packages/contract/src', 'demo/src'];

/** Returns the modules that are part of an import cycle or lead into one. */
function findModulesInCycles(sourceFolder: string): string[] {
  const importsByModule = new Map<string, Set<string>>();
  for (const file of listSourceFiles(sourceFolder).filter((name) => !name.endsWith('.test.ts'))) {
    const from = getModule(sourceFolder, file);
    for (const to of listImportedFiles(file).map((target) => getModule(sourceFolder, target))) {
      if (from && to && from !== to) importsByModule.set(from, (importsByModule.get(from) ?? new Set()).add(to));
    }
  }
  for (;;) {
    const modulesWithImports = new Set(importsByModule.keys());
    const leafModules = [...importsByModule].filter(
      ([, modules]) => ![...modules].some((moduleName) => modulesWithImports.has(moduleName)),
    );
    if (leafModules.length === 0) return [...modulesWithImports];
    for (const [moduleName] of leafModules) importsByModule.delete(moduleName);
  }
}

test.each(FOLDERS_WITH_MODULES)('modules of %s have no import cycles', (sourceFolder) => {
  expect(listSourceFiles(sourceFolder).flatMap(listImportedFiles).length).toBeGreaterThan(20);
  expect(findModulesInCycles(sourceFolder)).toEqual([]);
});

test(`no folder has more than ${MAX_FILES} source files, tests included`, () => {
  const folders = Object.groupBy(SOURCE_FOLDERS.flatMap(listSourceFiles), (file) => path.dirname(file));
  const counts = Object.entries(folders).map(([folder, files = []]) => [folder, files.length] as const);
  expect(counts.length).toBeGreaterThan(40);
  expect(counts.filter(([, count]) => count > MAX_FILES)).toEqual([]);
});
