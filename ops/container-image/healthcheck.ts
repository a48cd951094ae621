import { readFileSync } from 'node:fs';

// Health check of the image, for the role that this container runs. A worker has no port except METRICS_PORT.
// Without it, a running worker counts as healthy.
const role = readFileSync('/proc/1/cmdline', 'utf8').split('\0').findLast(Boolean);
const { PORT, API_PORT, METRICS_PORT } = process.env;
const urlByRole: Record<string, string | undefined> = {
  start: `:${PORT || 3000}/api/ready`,
  demo: `:${PORT || 3000}/api/ready`,
  web: `:${PORT || 3000}/api/ready`,
  api: `:${API_PORT || 3001}/api/ready`,
  worker: METRICS_PORT && `:${METRICS_PORT}/health`,
};

const url = urlByRole[role ?? ''];
const response = url && (await fetch(`http://127.0.0.1${url}`, { signal: AbortSignal.timeout(4000) }));
process.exit(response && !response.ok ? 1 : 0);
