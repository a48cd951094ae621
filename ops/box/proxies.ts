import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Change, runNginx } from '../nginx/nginx.ts';
import { must } from './shell.ts';
import { PORTS } from './trial-shop.ts';
import { ROOT } from './unit.ts';

// The two proxies that we give templates for, started with them on ports of the trial.
export type Proxy = { name: string; process: ChildProcess; origin: string; plain: string; authority: () => string };

async function makeCertificate(folder: string): Promise<{ key: string; certificate: string }> {
  const [key, certificate] = [path.join(folder, 'privkey.pem'), path.join(folder, 'fullchain.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  await must('openssl', ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', certificate]);
  return { key, certificate };
}

/** nginx with our template; built files come from the shop, or from the folder. */
export async function startNginx(folder: string, { files }: { files: boolean }): Promise<Proxy> {
  const { key, certificate } = await makeCertificate(folder);
  const changes: Change[] = [
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
    process: await runNginx(folder, { changes }),
    origin: `https://localhost:${PORTS.proxy}`,
    plain: `http://localhost:${PORTS.plain}`,
    authority: () => readFileSync(certificate, 'utf8'),
  };
}

/** Caddy with our template and a certificate of its own making. */
export async function startCaddy(folder: string): Promise<Proxy> {
  const home = path.join(folder, 'caddy');
  mkdirSync(home);
  const trial = `{\n\thttp_port ${PORTS.plain}\n\tdefault_bind 127.0.0.1\n\tadmin off\n\tskip_install_trust\n`;
  const template = readFileSync(path.join(ROOT, 'ops/caddy/Caddyfile'), 'utf8').replace(/^\{\n/m, trial);
  writeFileSync(path.join(folder, 'Caddyfile'), template);
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    XDG_DATA_HOME: home,
    XDG_CONFIG_HOME: home,
    SHOP_ADDRESS: `localhost:${PORTS.proxy}`,
    SHOP_API: `127.0.0.1:${PORTS.api}`,
    SHOP_WEB: `127.0.0.1:${PORTS.web}`,
  };
  const options = ['--config', path.join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  await must('caddy', ['validate', ...options], { env });
  return {
    name: 'Caddy',
    process: spawn('caddy', ['run', ...options], { env, stdio: 'ignore' }),
    origin: `https://localhost:${PORTS.proxy}`,
    plain: `http://localhost:${PORTS.plain}`,
    authority: () => readFileSync(path.join(home, 'caddy/pki/authorities/local/root.crt'), 'utf8'),
  };
}
