import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

const DOCTOR = fileURLToPath(new URL('../scripts/doctor.ts', import.meta.url));

/** What `kinari doctor` says of a shop; of its pictures only where they are named. */
export async function doctorSays(databaseUrl: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const settings = { ...process.env, DATABASE_URL: databaseUrl, MEDIA_FOLDER: tmpdir(), ...env };
  return new Promise((resolve) => {
    execFile(process.execPath, [DOCTOR], { env: settings }, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
}
