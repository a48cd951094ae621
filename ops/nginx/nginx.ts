import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runOrThrow } from '../single-server/shell.ts';

const TEMPLATE = new URL('./kinari.conf', import.meta.url);

export type TemplateChange = [from: string | RegExp, to: string];

/** Returns our template with changes applied. Throws if a change matches nothing, because then the template has changed. */
export function applyTemplateChanges(changes: readonly TemplateChange[]): string {
  return changes.reduce(
    (text, [from, to]) => {
      const changed = text.replaceAll(from, to);
      if (changed === text) throw new Error(`The template has no ${String(from)}`);
      return changed;
    },
    readFileSync(TEMPLATE, 'utf8'),
  );
}

type NginxOptions = { changes: readonly TemplateChange[]; workers?: number | 'auto' };

/** Starts nginx with our template and all its files in `folder`. */
export async function startNginxProcess(folder: string, { changes, workers = 1 }: NginxOptions): Promise<ChildProcess> {
  writeFileSync(path.join(folder, 'kinari.conf'), applyTemplateChanges(changes));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const globalDirectives = `daemon off; user root; worker_processes ${workers}; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
    events { worker_connections 1024; }
    http { include /etc/nginx/mime.types; ${temporary.join(' ')} include ${folder}/kinari.conf; }`;
  writeFileSync(path.join(folder, 'nginx.conf'), globalDirectives);
  const options = ['-p', folder, '-c', `${folder}/nginx.conf`, '-e', `${folder}/nginx.log`];
  await runOrThrow('nginx', ['-t', ...options]);
  return spawn('nginx', options, { stdio: 'ignore' });
}
