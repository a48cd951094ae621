/** A statement that touches a table, or calls a SQL function of another file. */
export type TableAccess = { file: string; kind: 'read' | 'write' | 'call'; name: string };

type SourceFile = { file: string; text: string };
type Known = { tables: readonly string[]; functions: ReadonlyMap<string, string> };

const DEFINITION = /create (?:or replace )?function (?:public\.)?([a-z_]+)\(/g;
const WRITES = [
  /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"]([a-z_]+)/g,
  /\b(?:insert into|delete from|merge into|truncate|update)\s+(?:only\s+)?(?:public\.)?([a-z_]+)/gi,
];
const READS = [
  /(?:selectFrom|[jJ]oin|using)\(\s*\[?['"]([a-z_]+)/g,
  /(?<!delete )\b(?:from|join|using)\s+(?:only\s+)?(?:lateral\s+)?(?:public\.)?([a-z_]+)/gi,
  /\btrigger\s+[a-z_]+\s+(?:before|after)\s[^;]*?\son\s+(?:public\.)?([a-z_]+)/gi,
];
// The tables after the first in `from orders placed, refunds refund`.
const FROM_LIST = /\bfrom\s+[^;()`]*?(?=\bwhere\b|\)|;|\border by\b|\bgroup by\b|`|$)/gi;
const LISTED = /,\s*(?:public\.)?([a-z_]+)/g;

/** Maps each SQL function to the file that defines it. */
export function listFunctions(sources: ReadonlyMap<string, string>): Map<string, string> {
  return new Map(
    [...sources].flatMap(([file, text]) =>
      file.endsWith('.sql') ? matchAll(text, DEFINITION).map((name): [string, string] => [name, file]) : [],
    ),
  );
}

/** Finds the tables and functions that a file uses, each once. Reads the text of statements, so it sees dynamic ones as well. */
export function findAccesses({ file, text }: SourceFile, { tables, functions }: Known): TableAccess[] {
  const code = file.endsWith('.sql')
    ? text.replaceAll(/--.*$/gm, '')
    : text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');
  const isTable = new Set(tables);
  const listed = [...code.matchAll(FROM_LIST)].flatMap(([list]) => matchAll(list, LISTED));
  const called = matchAll(code, /\b([a-z_]+)\(/g).filter((name) => functions.has(name) && functions.get(name) !== file);
  const collect = (kind: TableAccess['kind'], names: string[]) =>
    [...new Set(names)].map((name): TableAccess => ({ file, kind, name }));
  return [
    ...collect(
      'write',
      WRITES.flatMap((pattern) => matchAll(code, pattern)).filter((name) => isTable.has(name)),
    ),
    ...collect(
      'read',
      [...READS.flatMap((pattern) => matchAll(code, pattern)), ...listed].filter((name) => isTable.has(name)),
    ),
    ...collect('call', called),
  ];
}

function matchAll(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name]) => name ?? '');
}
