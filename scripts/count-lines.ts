import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const KINDS = ['source', 'tests', 'tools', 'generated', 'migrations', 'Markdown'] as const;
type Kind = (typeof KINDS)[number];

const RULE = `Lines of .ts, .tsx, .sql, .css and .md files in Git, and of the OpenAPI documents.
source: apps and packages. tools: all other folders. tests: *.test.*, *.spec.* and the folders e2e, test, races, faults, fuzz, abuse.
generated: *.generated.ts and OpenAPI.
`;

export function classifyFile(file: string): Kind | undefined {
  if (file.endsWith('.md')) return 'Markdown';
  if (/\.generated\.ts$|(^|\/)openapi(\.released)?\.json$/.test(file)) return 'generated';
  if (!/\.(tsx?|sql|css)$/.test(file)) return undefined;
  if (/\/migrations\//.test(file)) return 'migrations';
  if (/\.(test|spec)\.tsx?$|(^|\/)(e2e|test|races|faults|fuzz|abuse)\//.test(file)) return 'tests';
  return /^(apps|packages)\//.test(file) ? 'source' : 'tools';
}

/** Returns the workspace of a file, such as `apps/api` or `demo`. Files of the root are in `.`. */
export function findWorkspace(file: string): string {
  return /^(?:(?:apps|packages)\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? '.';
}

type Counts = Map<string, Record<Kind, number>>;

/** Counts the files of a commit, or of the working tree. */
function countLines(ref?: string): Counts {
  // The empty pattern matches every line, so Git counts the lines of each text file.
  const output = execFileSync('git', ['grep', '-I', '-z', '-c', '-e', '', ref ?? '--untracked'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const counts: Counts = new Map();
  for (const line of output.split('\n').filter(Boolean)) {
    const [name = '', lines] = line.split('\0');
    const file = ref ? name.slice(ref.length + 1) : name;
    const kind = classifyFile(file);
    if (kind) addLines(counts, findWorkspace(file), { [kind]: Number(lines) });
  }
  return counts;
}

function addLines(counts: Counts, workspace: string, added: Partial<Record<Kind, number>>, sign = 1): void {
  const row = counts.get(workspace) ?? { source: 0, tests: 0, tools: 0, generated: 0, migrations: 0, Markdown: 0 };
  for (const kind of KINDS) row[kind] += sign * (added[kind] ?? 0);
  counts.set(workspace, row);
}

function formatCounts(counts: Counts, format: (lines: number) => string): string {
  const total: Counts = new Map();
  for (const row of counts.values()) addLines(total, 'total', row);
  const rows = [...[...counts].toSorted(([a], [b]) => a.localeCompare(b)), ...total].filter(([, row]) =>
    KINDS.some((kind) => row[kind] !== 0),
  );
  const toLine = (label: string, cells: readonly string[]) =>
    `${label.padEnd(24)}${cells.map((cell) => cell.padStart(11)).join('')}\n`;
  return [
    toLine('', KINDS),
    ...rows.map(([label, row]) =>
      toLine(
        label,
        KINDS.map((kind) => format(row[kind])),
      ),
    ),
  ].join('');
}

if (import.meta.main) {
  const { compare } = parseArgs({ options: { compare: { type: 'string' } } }).values;
  const counts = countLines();
  process.stdout.write(`${RULE}\n${formatCounts(counts, String)}`);
  if (compare) {
    for (const [workspace, row] of countLines(compare)) addLines(counts, workspace, row, -1);
    const difference = formatCounts(counts, (lines) => (lines > 0 ? `+${lines}` : String(lines)));
    process.stdout.write(`\nDifference to ${compare}\n${difference}`);
  }
}
