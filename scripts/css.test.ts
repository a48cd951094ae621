import { expect, test } from 'vitest';
import { getModule, listImportedFiles, listSourceFiles, readSource } from './source-files.ts';

const WEB_FOLDER = 'apps/web/app';
const TOKENS_FILE = `${WEB_FOLDER}/ui/tokens.css`;
const files = listSourceFiles(WEB_FOLDER).filter((file) => !/\.test\.tsx?$/.test(file));
const stylesheets = files.filter((file) => file.endsWith('.css'));
const scripts = files.filter((file) => /\.tsx?$/.test(file));
const getFileModule = (file: string) => getModule(WEB_FOLDER, file) ?? '';

/** Returns the selectors of a stylesheet, without at-rules. */
function parseSelectors(css: string): string[] {
  const blocks = css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)\{/g);
  return [...blocks]
    .map(([, head = '']) => head.trim())
    .filter((head) => !head.startsWith('@'))
    .flatMap((head) => head.split(/,(?![^(]*\))/));
}

const parseClasses = (selector: string) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name);

/** Returns the class names of a component: the strings in `className=` and `classes(…)`. */
function findUsedClasses(tsx: string): string[] {
  const lists = tsx.matchAll(/(?:class\w*=|\bclasses)(?:"([^"]*)"|\{([^}]*)\}|\(([^)]*)\))/gi);
  return [...lists].flatMap(([, text, braces, brackets]) =>
    text === undefined
      ? [...(braces ?? brackets ?? '').matchAll(/['"`]([^'"`]*)['"`]/g)].flatMap(([, part = '']) => part.split(/\s+/))
      : text.split(/\s+/),
  );
}

/** Maps each class to the stylesheets that select it. `select` decides which classes of a selector count. */
function groupSheetsByClass(select: (selector: string) => string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const sheet of stylesheets) {
    for (const name of parseSelectors(readSource(sheet)).flatMap(select)) {
      found.set(name, (found.get(name) ?? new Set()).add(sheet));
    }
  }
  return found;
}

const styledClasses = groupSheetsByClass(parseClasses);
const ownedClasses = groupSheetsByClass((selector) =>
  parseClasses(selector).length === 1 ? parseClasses(selector) : [],
);

test('a class is styled in the module that uses it, in a module it imports, or in ui', () => {
  const listImportedModules = (importer: string) =>
    new Set(
      scripts
        .filter((file) => getFileModule(file) === importer)
        .flatMap(listImportedFiles)
        .map(getFileModule),
    );
  const importedModules = new Map(
    [...new Set(scripts.map(getFileModule))].map((name) => [name, listImportedModules(name).add(name).add('ui')]),
  );
  const uses = scripts.flatMap((file) => findUsedClasses(readSource(file)).map((name) => ({ file, name })));
  const ownUses = uses.filter(({ name }) => styledClasses.has(name));
  expect(ownUses.length).toBeGreaterThan(500);
  const foreignUses = ownUses.filter(({ file, name }) => {
    const ownerModules = [...(ownedClasses.get(name) ?? styledClasses.get(name) ?? [])].map(getFileModule);
    return !ownerModules.some((ownerModule) => importedModules.get(getFileModule(file))?.has(ownerModule));
  });
  expect(foreignUses).toEqual([]);
});

test('no two modules define the same class', () => {
  const classModules = [...ownedClasses].map(
    ([name, ownerModules]) => [name, [...new Set([...ownerModules].map(getFileModule))]] as const,
  );
  expect(classModules.filter(([, ownerModules]) => ownerModules.length > 1)).toEqual([]);
});

test('every class in a stylesheet is used', () => {
  const source = scripts.map(readSource).join('\n');
  const words = new Set(source.match(/[a-z][\w-]*/gi));
  // `dialog-${size}` uses each class that starts with `dialog-`.
  const prefixes = [...source.matchAll(/(?<=[\s'"`])([a-z][\w-]*-)\$\{/g)].map(([, prefix = '']) => prefix);
  const isUsed = (name: string) => words.has(name) || prefixes.some((prefix) => name.startsWith(prefix));
  expect([...styledClasses.keys()].filter((name) => !isUsed(name))).toEqual([]);
});

test('a one-word class is named after its component', () => {
  const components = new Set(scripts);
  const unscopedClasses = [...ownedClasses].filter(
    ([name, ownerModules]) =>
      !name.includes('-') &&
      ![...ownerModules].some(
        (sheet) => getFileModule(sheet) === 'ui' || components.has(`${WEB_FOLDER}/${getFileModule(sheet)}/${name}.tsx`),
      ),
  );
  expect(unscopedClasses.map(([name]) => name)).toEqual([]);
});

test('every colour is a token', () => {
  const hex = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b/gi;
  const raw = files
    // Hex codes typed by staff are colours of products, not of our design.
    .filter((file) => file !== TOKENS_FILE && !file.startsWith(`${WEB_FOLDER}/admin/variants/`))
    .flatMap((file) => [...readSource(file).matchAll(hex)].map(([colour]) => ({ file, colour })));
  const outsideColors = raw.filter(({ file }) => file !== `${WEB_FOLDER}/ui/colors.ts`);
  expect(outsideColors).toEqual([]);
  for (const { colour } of raw) expect(readSource(TOKENS_FILE)).toContain(colour);
});
