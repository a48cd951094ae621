import { expect, test } from 'vitest';
import { importsOf, roomOf, sourcesIn, textOf } from './sources.ts';

const WEB = 'apps/web/app';
const TOKENS = `${WEB}/ui/tokens.css`;
const files = sourcesIn(WEB).filter((file) => !file.endsWith('.test.ts'));
const sheets = files.filter((file) => file.endsWith('.css'));
const scripts = files.filter((file) => /\.tsx?$/.test(file));
const room = (file: string) => roomOf(WEB, file) ?? '';

/** The selectors of a sheet, one by one; what stands after an at-sign is none. */
function selectorsIn(css: string): string[] {
  const blocks = css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)\{/g);
  return [...blocks]
    .map(([, head = '']) => head.trim())
    .filter((head) => !head.startsWith('@'))
    .flatMap((head) => head.split(/,(?![^(]*\))/));
}

const classesIn = (selector: string) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name);

/** The class lists of a component: what stands in quotation marks after `className=` or in `classes(…)`. */
function classesUsedIn(tsx: string): string[] {
  const lists = tsx.matchAll(/(?:class\w*=|\bclasses)(?:"([^"]*)"|\{([^}]*)\}|\(([^)]*)\))/gi);
  return [...lists].flatMap(([, text, braces, brackets]) =>
    text === undefined
      ? [...(braces ?? brackets ?? '').matchAll(/['"`]([^'"`]*)['"`]/g)].flatMap(([, part = '']) => part.split(/\s+/))
      : text.split(/\s+/),
  );
}

/** Which sheets name a class; in the company of others, it may be another's that is only placed. */
function sheetsByClass(select: (selector: string) => string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const sheet of sheets) {
    for (const name of selectorsIn(textOf(sheet)).flatMap(select)) {
      found.set(name, (found.get(name) ?? new Set()).add(sheet));
    }
  }
  return found;
}

const styled = sheetsByClass(classesIn);
const owned = sheetsByClass((selector) => (classesIn(selector).length === 1 ? classesIn(selector) : []));

test('a class is styled in the room that uses it, in a room that one imports from, or in ui', () => {
  const entered = (from: string) =>
    new Set(
      scripts
        .filter((file) => room(file) === from)
        .flatMap(importsOf)
        .map(room),
    );
  const rooms = new Map([...new Set(scripts.map(room))].map((name) => [name, entered(name).add(name).add('ui')]));
  const uses = scripts.flatMap((file) => classesUsedIn(textOf(file)).map((name) => ({ file, name })));
  const ours = uses.filter(({ name }) => styled.has(name));
  expect(ours.length).toBeGreaterThan(500);
  const strange = ours.filter(({ file, name }) => {
    const homes = [...(owned.get(name) ?? styled.get(name) ?? [])].map(room);
    return !homes.some((home) => rooms.get(room(file))?.has(home));
  });
  expect(strange).toEqual([]);
});

test('no two rooms have a class of the same name', () => {
  const shared = [...owned].map(([name, homes]) => [name, [...new Set([...homes].map(room))]] as const);
  expect(shared.filter(([, homes]) => homes.length > 1)).toEqual([]);
});

test('a class of one word is the name of its component: any other could be anybody’s', () => {
  const components = new Set(scripts);
  const loose = [...owned].filter(
    ([name, homes]) =>
      !name.includes('-') &&
      ![...homes].some((sheet) => room(sheet) === 'ui' || components.has(`${WEB}/${room(sheet)}/${name}.tsx`)),
  );
  expect(loose.map(([name]) => name)).toEqual([]);
});

test('every colour is a token', () => {
  const hex = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b/gi;
  const raw = files
    // Staff type colours as hex codes; those are the products' and not ours.
    .filter((file) => file !== TOKENS && !file.startsWith(`${WEB}/admin/variants/`))
    .flatMap((file) => [...textOf(file).matchAll(hex)].map(([colour]) => ({ file, colour })));
  const outside = raw.filter(({ file }) => file !== `${WEB}/ui/colors.ts`);
  expect(outside).toEqual([]);
  for (const { colour } of raw) expect(textOf(TOKENS)).toContain(colour);
});
