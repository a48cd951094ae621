import { parseArgs } from 'node:util';
import { startGallery } from './email-previews/gallery.ts';

// Shows all emails with sample data, for development.
const { values } = parseArgs({ options: { port: { type: 'string', default: '4090' } } });
process.stdout.write(`Email previews at ${await startGallery(Number(values.port))}\n`);
