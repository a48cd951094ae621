import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

const DOCTOR_SCRIPT = fileURLToPath(new URL('../scripts/doctor.ts', import.meta.url));

/** Returns the output of `kinari doctor`. Images are checked only if `env` sets their folder. */
export async function runDoctor(databaseUrl: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const settings = { ...process.env, DATABASE_URL: databaseUrl, MEDIA_FOLDER: tmpdir(), ...env };
  return new Promise((resolve) => {
    execFile(process.execPath, [DOCTOR_SCRIPT], { env: settings }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}
