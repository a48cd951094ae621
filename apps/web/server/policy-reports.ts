import { loggedAddress } from '@kinari/contract/logged-address';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** Where browsers tell what a page's policy has refused (`report-uri`, which all of them know). */
export const REPORTS_PATH = '/policy-reports';

const TYPE = 'application/csp-report';
const MOST_BYTES = 8 * 1024;
const LONGEST = 200;
// Anybody can send reports, and one bad page has everybody send the same: a few lines tell as much as all of them.
const LINES_A_MINUTE = 10;
const SAME_AGAIN_MS = 60 * 60 * 1000;
const MOST_REMEMBERED = 500;
const MINUTE_MS = 60_000;

type Refused = { directive: string; blocked: string; page: string };
type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Notes what browsers report, once an hour each and a few in a minute; the rest is counted and dropped. */
export function notePolicyReports(app: FastifyInstance, log: Log = app.log, now: () => number = Date.now): void {
  const note = createNotebook(log, now);
  void app.register(async (room) => {
    room.removeAllContentTypeParsers();
    room.addContentTypeParser(TYPE, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    room.post<{ Body: string }>(REPORTS_PATH, async (request, reply) => {
      const refused = readReport(request.body);
      if (refused) note(refused);
      return reply
        .status(refused ? 204 : 400)
        .header('cache-control', 'no-store')
        .send();
    });
  });
}

function createNotebook(log: Log, now: () => number): (refused: Refused) => void {
  const seen = new Map<string, number>();
  let minute = 0;
  let lines = 0;
  let dropped = 0;
  return (refused) => {
    const thisMinute = Math.floor(now() / MINUTE_MS);
    if (thisMinute !== minute) [minute, lines] = [thisMinute, 0];
    const key = Object.values(refused).join(' ');
    const isKnown = now() - (seen.get(key) ?? -Infinity) < SAME_AGAIN_MS;
    if (isKnown || lines >= LINES_A_MINUTE) {
      dropped += 1;
      return;
    }
    if (seen.size >= MOST_REMEMBERED) seen.clear();
    seen.set(key, now());
    lines += 1;
    log.warn(
      { securityEvent: 'policy_refused', ...refused, droppedBefore: dropped },
      'a browser refused part of a page',
    );
    dropped = 0;
  };
}

/** What is worth a line: never a query, which may hold what somebody searched for, nor the code that was refused. */
export function readReport(text: unknown): Refused | undefined {
  try {
    const { 'csp-report': report } = JSON.parse(String(text)) as { 'csp-report': Record<string, unknown> };
    const directive = report['effective-directive'] ?? report['violated-directive'];
    if (typeof directive !== 'string' || directive === '') return undefined;
    return {
      directive: directive.slice(0, LONGEST),
      blocked: whereFrom(report['blocked-uri']),
      page: pathOf(report['document-uri']),
    };
  } catch {
    return undefined;
  }
}

// A host, or a word such as `inline`.
function whereFrom(blocked: unknown): string {
  const text = typeof blocked === 'string' ? blocked : '';
  const url = URL.parse(text);
  const shown = url ? (url.host ? `${url.protocol}//${url.host}` : url.protocol) : text;
  return shown.slice(0, LONGEST);
}

function pathOf(address: unknown): string {
  return loggedAddress(URL.parse(typeof address === 'string' ? address : '')?.pathname ?? '').slice(0, LONGEST);
}
