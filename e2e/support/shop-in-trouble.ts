import { spawn } from 'node:child_process';
import { createServer, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { PORTS } from './ports.ts';

const IN_TROUBLE = /^\/api\/(categories|products\/by-name)/;

/** The same shop seen through an API that can read neither the categories nor a product, until it recovers. */
export async function startShopInTrouble() {
  let isDown = true;
  const api = createServer((asked, answer) => {
    if (isDown && IN_TROUBLE.test(asked.url ?? '')) return void answer.writeHead(503).end();
    const { url: path, method, headers } = asked;
    const passed = request({ port: PORTS.api, path, method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    asked.pipe(passed);
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
