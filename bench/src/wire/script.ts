import type { Statement } from './messages.ts';

type Value = Statement['values'][number];

/** What stands in a script instead of a value; undefined leaves it as it was sent. */
export type Substitute = (value: Value) => string | undefined;

/** The statements of one request as a script for pgbench: one run of it is one request. */
export function scriptOf(statements: readonly Statement[], substitute: Substitute = () => undefined): string {
  return statements.map((statement) => `${withLiterals(statement, substitute)};\n`).join('');
}

function withLiterals({ sql, values }: Statement, substitute: Substitute): string {
  const plain = withoutVariables(sql.trim().replace(/;$/, ''));
  return plain
    .replace(/\$(\d+)/g, (_, n: string) => {
      const value = values[Number(n) - 1] ?? null;
      return substitute(value) ?? literalOf(value);
    })
    .replaceAll(/\s*\n\s*/g, ' ');
}

/** A value in quotes, its type left to PostgreSQL, as it is for a parameter. */
export function literalOf(value: Value): string {
  if (value === null) return 'null';
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'::bytea`;
  return quoted(value);
}

// pgbench takes a colon before a letter for a variable, in a text too, and a line that begins with a backslash for a command.
function quoted(text: string): string {
  const doubled = text.replaceAll("'", "''");
  if (!/[:\\\n]/.test(text)) return `'${doubled}'`;
  const escaped = doubled.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll(':', '\\x3a');
  return `E'${escaped}'`;
}

function withoutVariables(sql: string): string {
  return sql
    .split(/('(?:[^']|'')*')/)
    .map((part, n) => {
      if (n % 2 === 0) return part.replaceAll(/(?<!:):(?=[A-Za-z_])/g, ': ').replaceAll(/--.*$/gm, '');
      return /:[A-Za-z_]/.test(part) ? quoted(part.slice(1, -1).replaceAll("''", "'")) : part;
    })
    .join('');
}
