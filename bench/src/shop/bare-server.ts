import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// A minimal Node server: returns the same headers and body for every request.
const [port = '', file = ''] = process.argv.slice(2);
const { status, headers, body } = JSON.parse(readFileSync(file, 'utf8')) as {
  status: number;
  headers: Record<string, string>;
  body: string;
};
const bytes = Buffer.from(body, 'base64');
createServer((_request, reply) => {
  reply.writeHead(status, { ...headers, 'content-length': bytes.length });
  reply.end(bytes);
}).listen(Number(port), '127.0.0.1');
