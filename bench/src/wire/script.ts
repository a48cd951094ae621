import type { Statement } from './messages.ts';

type Value = Statement['values'][number];

/** Returns the SQL that replaces a value, or undefined to leave the value unchanged. */
export type Substitute = (value: Value) => string | undefined;

/** Converts the statements of one request to a pgbench script. One run is one request. */
export function createPgbenchScript(
  statements: readonly Statement[],
  substitute: Substitute = () => undefined,
): string {
  return statements.map((statement) => `${inlineValues(statement, substitute)};\n`).join('');
}

function inlineValues({ sql, values }: Statement, substitute: Substitute): string {
  const plain = escapeVariables(sql.trim().replace(/;$/, ''));
  return plain
    .replace(/\$(\d+)/g, (_, n: string) => {
      const value = values[Number(n) - 1] ?? null;
      return substitute(value) ?? formatLiteral(value);
    })
    .replaceAll(/\s*\n\s*/g, ' ');
}

/** Quotes a value without a type, so that PostgreSQL infers the type as for a parameter. */
export function formatLiteral(value: Value): string {
  if (value === null) return 'null';
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'::bytea`;
  return quoteText(value);
}

// pgbench treats a colon before a letter as a variable, even in strings, and a line that starts with a backslash as a command.
function quoteText(text: string): string {
  const doubled = text.replaceAll("'", "''");
  if (!/[:\\\n]/.test(text)) return `'${doubled}'`;
  const escaped = doubled.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll(':', '\\x3a');
  return `E'${escaped}'`;
}

function escapeVariables(sql: string): string {
  return sql
    .split(/('(?:[^']|'')*')/)
    .map((part, n) => {
      if (n % 2 === 0) return part.replaceAll(/(?<!:):(?=[A-Za-z_])/g, ': ').replaceAll(/--.*$/gm, '');
      return /:[A-Za-z_]/.test(part) ? quoteText(part.slice(1, -1).replaceAll("''", "'")) : part;
    })
    .join('');
}
