import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const LOG = new URL('./log.server.ts', import.meta.url).href;
const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url));

/** Runs the script in a separate process and returns its log line. */
function runAndReadLog(script: string): Record<string, unknown> {
  const code = `
    import { requestContext } from '@kinari/server-runtime/request-context';
    const { logWarning, logError } = await import(${JSON.stringify(LOG)});
    ${script}`;
  const args = ['--input-type=module', '--eval', code];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: `${ROOT}/apps/web`, encoding: 'utf8' })) as Record<
    string,
    unknown
  >;
}

test('a log line names the process, the request and why an API call failed', () => {
  const line = runAndReadLog(`
    const away = await fetch('http://127.0.0.1:1/').catch((error) => error);
    requestContext.run({ requestId: 'one-page' }, () => logWarning('nothing to show', away));`);
  expect(line).toMatchObject({
    level: 40,
    name: 'web',
    pid: expect.any(Number),
    hostname: expect.any(String),
    requestId: 'one-page',
    msg: 'nothing to show',
    err: { message: 'fetch failed', cause: { message: expect.stringMatching(/.+/) } },
  });
});

test('outside a request a log line has no request id, and a non-error is logged as it is', () => {
  const line = runAndReadLog(`logError('page failed', 'broken', { route: '/about' });`);
  expect(line).toMatchObject({ level: 50, name: 'web', route: '/about', err: 'broken' });
  expect(line).not.toHaveProperty('requestId');
});
