import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { must } from '../box/shell.ts';

const TEMPLATE = new URL('./kinari.conf', import.meta.url);

/** What stands in the template, and what stands there instead. */
export type Change = [from: string | RegExp, to: string];

/** Our template with these changes. One that changes nothing is a mistake: the template has become another. */
export function templateWith(changes: readonly Change[]): string {
  return changes.reduce(
    (text, [from, to]) => {
      const changed = text.replaceAll(from, to);
      if (changed === text) throw new Error(`The template has no ${String(from)}`);
      return changed;
    },
    readFileSync(TEMPLATE, 'utf8'),
  );
}

type Setting = { changes: readonly Change[]; workers?: number | 'auto' };

/** nginx with our template; what it writes goes into the folder. */
export async function runNginx(folder: string, { changes, workers = 1 }: Setting): Promise<ChildProcess> {
  writeFileSync(path.join(folder, 'kinari.conf'), templateWith(changes));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const whole = `daemon off; user root; worker_processes ${workers}; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
    events { worker_connections 1024; }
    http { include /etc/nginx/mime.types; ${temporary.join(' ')} include ${folder}/kinari.conf; }`;
  writeFileSync(path.join(folder, 'nginx.conf'), whole);
  const options = ['-p', folder, '-c', `${folder}/nginx.conf`, '-e', `${folder}/nginx.log`];
  await must('nginx', ['-t', ...options]);
  return spawn('nginx', options, { stdio: 'ignore' });
}
