import { globSync, rmSync } from 'node:fs';
import path from 'node:path';

// Removes files from node_modules that a running shop never reads. Used only by the image build: node prune-packages.ts FOLDER
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Say in which folder node_modules is.');

// Already bundled into the web build.
const BUNDLED_PACKAGES = [
  '@fontsource-variable',
  '@tanstack',
  'd3-*',
  'internmap',
  'lucide-react',
  'react-dom',
  'scheduler',
];
// Optional peers that npm installs because our development tools use them.
const OPTIONAL_PACKAGES = ['@types', '@typescript', 'rxjs', 'typescript'];
// Documentation and types. Licences stay.
const DOCUMENTATION_FILES = ['*.map', '*.d.ts', '*.d.mts', '*.d.cts', '*.flow', 'README*', 'CHANGELOG*', 'HISTORY*'];

const packages = globSync([...BUNDLED_PACKAGES, ...OPTIONAL_PACKAGES], { cwd: path.join(folder, 'node_modules') });
for (const name of packages) rmSync(path.join(folder, 'node_modules', name), { recursive: true });
const files = globSync(
  DOCUMENTATION_FILES.map((name) => `**/node_modules/**/${name}`),
  { cwd: folder, exclude: (name) => name.startsWith('node_modules/@kinari') },
);
for (const name of files) rmSync(path.join(folder, name), { recursive: true, force: true });
process.stdout.write(`left out ${packages.length} packages or groups of them, and ${files.length} files\n`);
