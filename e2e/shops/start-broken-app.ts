import { spawn } from 'node:child_process';
import { createServer, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { PORTS } from '../support/ports.ts';

const FAILING_PATHS = /^\/api\/(categories|products\/by-name)/;

/** Starts a web server on an API that fails for categories and products until it recovers. */
export async function startBrokenApp() {
  let isDown = true;
  const api = createServer((incoming, outgoing) => {
    if (isDown && FAILING_PATHS.test(incoming.url ?? '')) return void outgoing.writeHead(503).end();
    const { url: path, method, headers } = incoming;
    const forwarded = request({ port: PORTS.api, path, method, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
  await new Promise<void>((listening) => api.listen(PORTS.brokenApi, '127.0.0.1', listening));

  const url = `http://127.0.0.1:${PORTS.brokenWeb}`;
  const web = spawn('node', ['server.ts'], {
    cwd: fileURLToPath(new URL('../../apps/web/', import.meta.url)),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(PORTS.brokenWeb),
      API_URL: `http://127.0.0.1:${PORTS.brokenApi}`,
      PUBLIC_URL: url,
    },
    stdio: 'ignore',
  });
  return {
    url,
    recover: () => {
      isDown = false;
    },
    stop: () => {
      web.kill();
      api.close();
      api.closeAllConnections();
    },
  };
}
