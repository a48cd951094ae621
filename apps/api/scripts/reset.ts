import pg from 'pg';
import { loadConfig } from '../src/config.ts';

const { DATABASE_URL, NODE_ENV } = loadConfig();
if (NODE_ENV === 'production') throw new Error('Cannot reset a production database');

const url = new URL(DATABASE_URL);
const name = url.pathname.slice(1);
url.pathname = '/postgres';
const client = new pg.Client({ connectionString: url.href });
await client.connect();
await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
await client.end();
process.stdout.write(`Dropped ${name}\n`);
