import { parseArgs } from 'node:util';
import { openGallery } from './letters/gallery.ts';

// Every letter of the shop with sample data, to look at while one works on them.
const { values } = parseArgs({ options: { port: { type: 'string', default: '4090' } } });
process.stdout.write(`Letters at ${await openGallery(Number(values.port))}\n`);
