import path from 'node:path';
import { expect, test } from 'vitest';
import { getModule, listImportedFiles, listSourceFiles, readSource } from './source-files.ts';

const SOURCE_FOLDERS = [
  'apps/api',
  'apps/web',
  'apps/cli',
  'packages/contract',
  'packages/client',
  'packages/server-runtime',
  'demo',
  'e2e',
  'simulators',
  'ops',
  'bench',
  'scripts',
];
const MAX_FILES = 30;

/** Where shipped code is. Test helpers are in `test`. */
const SHIPPED_FILE = /^(apps\/\w+\/(src|app|server)|packages\/[\w-]+\/src|demo\/src)\//;
const TEST_FILE = /\.(test|spec)\.tsx?$|\/(test|races|faults|fuzz|abuse)\//;
/** Started by the command line and by React Router, not imported. */
const ENTRY_FILES = ['apps/api/src/worker.ts', 'apps/web/app/routes.ts'];

const MAX_FUNCTION_LINES = 80;
const SQL_FUNCTION = /^create (?:or replace )?(?:function|procedure) (\w+)[^]*?\$\$[^]*?\$\$;/gm;

const FOLDERS_WITH_MODULES = ['apps/api/src', 'apps/web/app', 'packages/contract/src', 'demo/src'];

/** Returns the modules that are part of an import cycle or lead into one. */
function findModulesInCycles(sourceFolder: string): string[] {
  const importsByModule = new Map<string, Set<string>>();
  for (const file of listSourceFiles(sourceFolder).filter((name) => !/\.test\.tsx?$/.test(name))) {
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

test('code that only tests import is not among the shipped files', () => {
  const importers = new Map<string, string[]>();
  for (const file of SOURCE_FOLDERS.flatMap(listSourceFiles))
    for (const target of listImportedFiles(file)) importers.set(target, [...(importers.get(target) ?? []), file]);
  const shipped = [...importers].filter(([file]) => SHIPPED_FILE.test(file) && !TEST_FILE.test(file));
  expect(shipped.length).toBeGreaterThan(1000);
  const onlyTested = shipped.filter(([, files]) => files.every((file) => TEST_FILE.test(file))).map(([file]) => file);
  expect(onlyTested.toSorted()).toEqual(ENTRY_FILES);
});

const sqlTexts = listSourceFiles('apps/api/src')
  .filter((file) => file.endsWith('.sql'))
  .map(readSource);
const sqlFunctions = sqlTexts.flatMap((text) =>
  [...text.matchAll(SQL_FUNCTION)].map(({ 0: definition, 1: name = '', index }) => ({
    name,
    lines: definition.split('\n').length,
    lineAbove: text.slice(0, index).split('\n').at(-2) ?? '',
  })),
);

test(`SQL functions have at most ${MAX_FUNCTION_LINES} lines`, () => {
  // A body that is not between `$$` would not be counted.
  expect(sqlFunctions).toHaveLength(
    sqlTexts.join('').split(/^create (?:or replace )?(?:function|procedure) /gm).length - 1,
  );
  expect(sqlFunctions.length).toBeGreaterThan(100);
  const long = sqlFunctions.filter(({ lines }) => lines > MAX_FUNCTION_LINES);
  expect(long.map(({ name }) => name)).toEqual([]);
});

test('a comment precedes every SQL function', () => {
  const uncommented = sqlFunctions.filter(({ lineAbove }) => !lineAbove.startsWith('--'));
  expect(uncommented.map(({ name }) => name)).toEqual([]);
});
