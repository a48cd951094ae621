import { readFileSync } from 'node:fs';

// Whether the role that this container runs is well; the image's health check. A worker has no port but that of its figures, and
// without one all that can be told is that it lives.
const role = readFileSync('/proc/1/cmdline', 'utf8').split('\0').findLast(Boolean);
const { PORT, API_PORT, METRICS_PORT } = process.env;
const asked: Record<string, string | undefined> = {
  all: `:${PORT || 3000}/api/ready`,
  web: `:${PORT || 3000}/api/ready`,
  api: `:${API_PORT || 3001}/api/ready`,
  worker: METRICS_PORT && `:${METRICS_PORT}/health`,
};

const address = asked[role ?? ''];
const answer = address && (await fetch(`http://127.0.0.1${address}`, { signal: AbortSignal.timeout(4000) }));
process.exit(answer && !answer.ok ? 1 : 0);
