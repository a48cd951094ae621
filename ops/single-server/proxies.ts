import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startNginxProcess, type TemplateChange } from '../nginx/nginx.ts';
import { runOrThrow } from './shell.ts';
import { PORTS } from './smoke-test-shop.ts';
import { ROOT } from './systemd-unit.ts';

// Starts nginx and Caddy with our templates, on the ports of the smoke test.
export type Proxy = { name: string; process: ChildProcess; origin: string; plain: string; authority: () => string };

async function makeCertificate(folder: string): Promise<{ key: string; certificate: string }> {
  const [key, certificate] = [path.join(folder, 'privkey.pem'), path.join(folder, 'fullchain.pem')];
  const subjectOptions = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const keyOptions = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  await runOrThrow('openssl', ['req', '-x509', ...keyOptions, ...subjectOptions, '-keyout', key, '-out', certificate]);
  return { key, certificate };
}

/** Starts nginx. With `files`, nginx serves the built files itself instead of the web server. */
export async function startNginx(folder: string, { files }: { files: boolean }): Promise<Proxy> {
  const { key, certificate } = await makeCertificate(folder);
  const changes: TemplateChange[] = [
    [/^ +listen \[::\].*\n/gm, ''],
    ['listen 80;', `listen 127.0.0.1:${PORTS.plain};`],
    ['listen 443 ', `listen 127.0.0.1:${PORTS.proxy} `],
    ['shop.example.com;', 'localhost;'],
    ['/etc/letsencrypt/live/shop.example.com/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/shop.example.com/privkey.pem', key],
    ['127.0.0.1:3001', `127.0.0.1:${PORTS.api}`],
    ['127.0.0.1:3000', `127.0.0.1:${PORTS.web}`],
    ['/opt/kinari', ROOT],
  ];
  if (files) changes.push([/#files /g, '']);
  return {
    name: 'nginx',
    process: await startNginxProcess(folder, { changes }),
    origin: `https://localhost:${PORTS.proxy}`,
    plain: `http://localhost:${PORTS.plain}`,
    authority: () => readFileSync(certificate, 'utf8'),
  };
}

/** Starts Caddy with a self-signed certificate. */
export async function startCaddy(folder: string): Promise<Proxy> {
  const caddyHome = path.join(folder, 'caddy');
  mkdirSync(caddyHome);
  const testGlobalOptions = `{\n\thttp_port ${PORTS.plain}\n\tdefault_bind 127.0.0.1\n\tadmin off\n\tskip_install_trust\n`;
  const template = readFileSync(path.join(ROOT, 'ops/caddy/Caddyfile'), 'utf8').replace(/^\{\n/m, testGlobalOptions);
  writeFileSync(path.join(folder, 'Caddyfile'), template);
  const env = {
    PATH: process.env.PATH,
    HOME: caddyHome,
    XDG_DATA_HOME: caddyHome,
    XDG_CONFIG_HOME: caddyHome,
    SHOP_ADDRESS: `localhost:${PORTS.proxy}`,
    SHOP_API: `127.0.0.1:${PORTS.api}`,
    SHOP_WEB: `127.0.0.1:${PORTS.web}`,
  };
  const options = ['--config', path.join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  await runOrThrow('caddy', ['validate', ...options], { env });
  return {
    name: 'Caddy',
    process: spawn('caddy', ['run', ...options], { env, stdio: 'ignore' }),
    origin: `https://localhost:${PORTS.proxy}`,
    plain: `http://localhost:${PORTS.plain}`,
    authority: () => readFileSync(path.join(caddyHome, 'caddy/pki/authorities/local/root.crt'), 'utf8'),
  };
}
