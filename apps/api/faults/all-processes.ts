import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFaultTestApp, type FaultTestApp } from './fault-test-app.ts';
import { findFreePort, type ServerProcess, startApi, startWeb } from './processes.ts';

export type AllProcesses = FaultTestApp & {
  api: ServerProcess;
  web: ServerProcess;
  ports: { api: number; web: number };
  env: NodeJS.ProcessEnv;
};

/** Starts web and API processes with a separate database and media folder, and the limits of a live shop. */
export async function startAllProcesses(env: NodeJS.ProcessEnv = {}): Promise<AllProcesses> {
  const testApp = await createFaultTestApp();
  const files = await mkdtemp(path.join(tmpdir(), 'kinari-whole-'));
  const ports = { api: await findFreePort(), web: await findFreePort() };
  const fullEnv = {
    RATE_LIMITS: 'on',
    RESPONSE_CACHE: 'on',
    PUBLIC_URL: `http://localhost:${ports.web}`,
    MEDIA_FOLDER: path.join(files, 'media'),
    UPLOADS_FOLDER: path.join(files, 'uploads'),
    ...env,
  };
  const running: ServerProcess[] = [];
  const close = async () => {
    for (const serverProcess of running) await serverProcess.end('SIGKILL');
    await testApp.close();
    await rm(files, { recursive: true, force: true });
  };
  try {
    const api = await startApi({ databaseUrl: testApp.databaseUrl, port: ports.api, env: fullEnv });
    running.push(api);
    const web = await startWeb({ apiPort: ports.api, port: ports.web, env: fullEnv });
    running.push(web);
    return { ...testApp, api, web, ports, env: fullEnv, close };
  } catch (error) {
    await close();
    throw error;
  }
}
