import pg from 'pg';
import { readConfig } from '../src/config.ts';

const { DATABASE_URL, NODE_ENV } = readConfig();
if (NODE_ENV === 'production') throw new Error('A production database is not reset by a command');

const url = new URL(DATABASE_URL);
const name = url.pathname.slice(1);
url.pathname = '/postgres';
const client = new pg.Client({ connectionString: url.href });
await client.connect();
await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
await client.end();
process.stdout.write(`${name} is gone\n`);
