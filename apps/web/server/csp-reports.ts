import { redactUrl } from '@kinari/contract/redact-url';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** Receives CSP violation reports (`report-uri`, which all browsers support). */
export const REPORTS_PATH = '/policy-reports';

const REPORT_CONTENT_TYPE = 'application/csp-report';
const MAX_REPORT_BYTES = 8 * 1024;
const MAX_FIELD_LENGTH = 200;
// Anyone can send reports, and one broken page triggers many identical ones. A few log lines are enough.
const MAX_LINES_PER_MINUTE = 10;
const REPEAT_AFTER_MS = 60 * 60 * 1000;
const MAX_SEEN_REPORTS = 500;
const MINUTE_MS = 60_000;

type CspViolation = { directive: string; blocked: string; page: string };
type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Logs each violation once an hour, up to a few per minute. The rest is counted and dropped. */
export function logCspReports(app: FastifyInstance, log: Log = app.log, now: () => number = Date.now): void {
  const logViolation = createReportLogger(log, now);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      REPORT_CONTENT_TYPE,
      { parseAs: 'string', bodyLimit: MAX_REPORT_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Body: string }>(REPORTS_PATH, async (request, reply) => {
      const violation = parseReport(request.body);
      if (violation) logViolation(violation);
      return reply
        .status(violation ? 204 : 400)
        .header('cache-control', 'no-store')
        .send();
    });
  });
}

function createReportLogger(log: Log, now: () => number): (violation: CspViolation) => void {
  const seen = new Map<string, number>();
  let minute = 0;
  let lines = 0;
  let dropped = 0;
  return (violation) => {
    const thisMinute = Math.floor(now() / MINUTE_MS);
    if (thisMinute !== minute) [minute, lines] = [thisMinute, 0];
    const key = Object.values(violation).join(' ');
    const wasLogged = now() - (seen.get(key) ?? -Infinity) < REPEAT_AFTER_MS;
    if (wasLogged || lines >= MAX_LINES_PER_MINUTE) {
      dropped += 1;
      return;
    }
    if (seen.size >= MAX_SEEN_REPORTS) seen.clear();
    seen.set(key, now());
    lines += 1;
    log.warn({ securityEvent: 'csp_violation', ...violation, droppedBefore: dropped }, 'csp violation reported');
    dropped = 0;
  };
}

/** Extracts the fields to log. Leaves out query strings, which can contain searches, and the blocked code. */
export function parseReport(text: unknown): CspViolation | undefined {
  try {
    const { 'csp-report': report } = JSON.parse(String(text)) as { 'csp-report': Record<string, unknown> };
    const directive = report['effective-directive'] ?? report['violated-directive'];
    if (typeof directive !== 'string' || directive === '') return undefined;
    return {
      directive: directive.slice(0, MAX_FIELD_LENGTH),
      blocked: formatBlockedOrigin(report['blocked-uri']),
      page: formatPath(report['document-uri']),
    };
  } catch {
    return undefined;
  }
}

// A host, or a keyword such as `inline`.
function formatBlockedOrigin(blocked: unknown): string {
  const text = typeof blocked === 'string' ? blocked : '';
  const url = URL.parse(text);
  const origin = url ? (url.host ? `${url.protocol}//${url.host}` : url.protocol) : text;
  return origin.slice(0, MAX_FIELD_LENGTH);
}

function formatPath(pageUrl: unknown): string {
  return redactUrl(URL.parse(typeof pageUrl === 'string' ? pageUrl : '')?.pathname ?? '').slice(0, MAX_FIELD_LENGTH);
}
