import { globSync, rmSync } from 'node:fs';
import path from 'node:path';

// Takes out of installed packages what a shop that runs never reads. Only the build of the image calls it: node lighten.ts FOLDER
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Say in which folder node_modules is.');

// Part of the built site already.
const IN_THE_SITE = [
  '@fontsource-variable',
  '@tanstack',
  'd3-*',
  'internmap',
  'lucide-react',
  'react-dom',
  'scheduler',
];
// Others offer to work with them, and npm then keeps the ones our own tools brought.
const OFFERS = ['@types', '@typescript', 'rxjs', 'typescript'];
// For reading, not for running. Licences stay.
const FOR_READERS = ['*.map', '*.d.ts', '*.d.mts', '*.d.cts', '*.flow', 'README*', 'CHANGELOG*', 'HISTORY*'];

const packages = globSync([...IN_THE_SITE, ...OFFERS], { cwd: path.join(folder, 'node_modules') });
for (const name of packages) rmSync(path.join(folder, 'node_modules', name), { recursive: true });
const files = globSync(
  FOR_READERS.map((name) => `**/node_modules/**/${name}`),
  { cwd: folder, exclude: (name) => name.startsWith('node_modules/@kinari') },
);
for (const name of files) rmSync(path.join(folder, name), { recursive: true, force: true });
process.stdout.write(`left out ${packages.length} packages or groups of them, and ${files.length} files\n`);
