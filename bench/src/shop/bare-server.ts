import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// Node at its barest: the headers and bytes of one reply, whatever is asked, and nothing else done.
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
