const MB = 1024 * 1024;
const MAX_BYTES = { csv: 50 * MB, xlsx: 20 * MB, zip: 50 * MB };
type ImportFileType = keyof typeof MAX_BYTES;

export const ACCEPTED_EXTENSIONS = '.csv,.tsv,.txt,.xlsx,.zip';

type ImportFile = { name: string; size: number };
type ImportFilesResult<TFile> = { files: TFile[]; problem?: string };

/** Returns the files to upload (one table, then at most one ZIP of images), or the problem. */
export function validateImportFiles<TFile extends ImportFile>(
  selectedFiles: readonly TFile[],
): ImportFilesResult<TFile> {
  const typedFiles = selectedFiles.map((file) => ({ file, kind: detectFileType(file.name) }));
  const unsupported = typedFiles.find(({ kind }) => kind === undefined);
  if (unsupported) return rejectFiles(`${unsupported.file.name} is not a CSV or XLSX file.`);
  const tables = typedFiles.filter(({ kind }) => kind !== 'zip');
  const zips = typedFiles.filter(({ kind }) => kind === 'zip');
  if (tables.length !== 1 || zips.length > 1) {
    return rejectFiles('Choose one product file and at most one ZIP of images.');
  }
  const tooLarge = typedFiles.find(({ file, kind }) => kind && file.size > MAX_BYTES[kind]);
  if (tooLarge?.kind) return rejectFiles(`${tooLarge.file.name} is larger than ${MAX_BYTES[tooLarge.kind] / MB} MB.`);
  const empty = typedFiles.find(({ file }) => file.size === 0);
  if (empty) return rejectFiles(`${empty.file.name} is empty.`);
  return { files: [...tables, ...zips].map(({ file }) => file) };
}

function rejectFiles<TFile>(problem: string): ImportFilesResult<TFile> {
  return { files: [], problem };
}

function detectFileType(name: string): ImportFileType | undefined {
  const extension = /\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? '';
  if (['csv', 'tsv', 'txt'].includes(extension)) return 'csv';
  return extension === 'xlsx' || extension === 'zip' ? extension : undefined;
}
