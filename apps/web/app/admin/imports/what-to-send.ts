const MB = 1024 * 1024;
const MOST_BYTES = { csv: 50 * MB, xlsx: 20 * MB, zip: 50 * MB };
type Kind = keyof typeof MOST_BYTES;

/** What the file picker offers. */
export const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.zip';

type Given = { name: string; size: number };
type Sent<F> = { files: F[]; problem?: string };

/** One table, and at most one ZIP of pictures, the table first; or why they cannot be sent. */
export function whatToSend<F extends Given>(given: readonly F[]): Sent<F> {
  const kinds = given.map((file) => ({ file, kind: kindOf(file.name) }));
  const strange = kinds.find(({ kind }) => kind === undefined);
  if (strange) return refused(`${strange.file.name} is neither CSV nor XLSX.`);
  const tables = kinds.filter(({ kind }) => kind !== 'zip');
  const zips = kinds.filter(({ kind }) => kind === 'zip');
  if (tables.length !== 1 || zips.length > 1) {
    return refused('Send one file of products, and at most one ZIP of pictures.');
  }
  const heavy = kinds.find(({ file, kind }) => kind && file.size > MOST_BYTES[kind]);
  if (heavy?.kind) return refused(`${heavy.file.name} is above ${MOST_BYTES[heavy.kind] / MB} MB.`);
  const empty = kinds.find(({ file }) => file.size === 0);
  if (empty) return refused(`${empty.file.name} is empty.`);
  return { files: [...tables, ...zips].map(({ file }) => file) };
}

function refused<F>(problem: string): Sent<F> {
  return { files: [], problem };
}

function kindOf(name: string): Kind | undefined {
  const ending = /\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? '';
  if (['csv', 'tsv', 'txt'].includes(ending)) return 'csv';
  return ending === 'xlsx' || ending === 'zip' ? ending : undefined;
}
