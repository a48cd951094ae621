import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Served } from '../faults/processes.ts';
import { openWholeShop } from '../faults/whole-shop.ts';
import { count, MOST_MS, sized } from '../races/size.ts';
import { expectBooksInOrder } from '../test/ledger.ts';
import { type Finding, keep, readCorpus } from './corpus.ts';
import { bytesOf } from './encodings.ts';
import { randomFrom } from './random.ts';
import { type Asked, aRequest, TARGETS } from './requests.ts';
import { type Answer, type Line, openLine } from './wire.ts';
import { openWorld, type World } from './world.ts';

const AT_ONCE = 12;
const RENEWED_EVERY = 500;
const MB = 1024 * 1024;
// What a process has taken by then it may keep: code that is compiled, caches that are full.
const WARM_AFTER = 0.4;
// Of 5,000 requests the warm ones are too few for caches and the collector to have settled.
const MOST_GROWTH = sized(1.5, 1.3, 1.2);

type Lines = Record<Asked['door'], Line>;

describe('whatever is sent to the shop', () => {
  test('is answered calmly, soon, and by the same process', async ({ annotate }) => {
    const shop = await openWholeShop();
    const world = await openWorld(shop.db);
    const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
    const wanted = sized(5000, 50_000, 1_000_000);
    const tally = newTally();
    const deadline = Date.now() + MOST_MS;
    const corpus = await readCorpus();
    const warmAt = Date.now() + MOST_MS * WARM_AFTER;
    let [next, slowRenewal] = [0, Promise.resolve()];
    let warm: Promise<Memory> | undefined;
    const worker = async () => {
      const lines = { web: openLine(shop.ports.web), api: openLine(shop.ports.api) };
      while (next < wanted && Date.now() < deadline && shop.web.lives() && shop.api.lives()) {
        const n = next++;
        if (n % RENEWED_EVERY === 0) slowRenewal = slowRenewal.then(() => world.renew());
        if (!warm && (n >= wanted * WARM_AFTER || Date.now() > warmAt)) warm = memoryOf(shop);
        const asked = corpus[n]?.asked ?? aRequest(randomFrom(seed + n * 2_654_435_761), world);
        const answer = await send(asked, { lines, world, n });
        // On a machine that is busy with others somebody is late now and then. What makes the shop hang does so again.
        if (answer.status === 'hangs') tally.late += 1;
        note(tally, asked, answer.status === 'hangs' ? await send(asked, { lines, world, n }) : answer);
      }
      for (const line of Object.values(lines)) line.close();
    };
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      await slowRenewal;
      // What was sent is let go of when nothing more comes.
      await wait(2000);
      const [before, after] = [(await warm) ?? (await memoryOf(shop)), await memoryOf(shop)];
      await annotate(figureOf(tally, { seed, wanted, before, after }), 'figure');
      await keep(tally.findings);
      expect(
        tally.findings.map(({ found, asked }) => `${found}: ${asked.method} ${asked.target.slice(0, 200)}`),
      ).toEqual([]);
      expect([shop.web.lives(), shop.api.lives()]).toEqual([true, true]);
      expect(Math.max(after.web / before.web, after.api / before.api)).toBeLessThanOrEqual(MOST_GROWTH);
      await expectBooksInOrder(shop.db);
    } finally {
      await shop.close();
    }
  });
});

async function send(asked: Asked, { lines, world, n }: { lines: Lines; world: World; n: number }): Promise<Answer> {
  // So many people at once that limits by address are met now and then, and not by everybody.
  const address = `10.9.${n % 16}.${(n >> 4) % 250}`;
  const bytes = bytesOf(asked, { token: world.tokenOf(asked.as), address });
  return lines[asked.door].ask(bytes, {
    bodyless: asked.method === 'HEAD',
    last: asked.framing === 'wrong',
    hangUp: asked.framing === 'cut off',
  });
}

type Tally = {
  asked: number;
  refusedByLimits: number;
  unavailable: Map<string, number>;
  late: number;
  slowest: number;
  statuses: Map<string, number>;
  findings: Finding[];
};

function newTally(): Tally {
  return {
    asked: 0,
    refusedByLimits: 0,
    unavailable: new Map(),
    late: 0,
    slowest: 0,
    statuses: new Map(),
    findings: [],
  };
}

function note(tally: Tally, asked: Asked, { status, head, ms }: Answer): void {
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  tally.asked += 1;
  tally.slowest = Math.max(tally.slowest, ms);
  if (status === 429) tally.refusedByLimits += 1;
  add(tally.statuses, typeof status === 'number' ? `${Math.floor(status / 100)}xx` : status);
  const hungUp = status === 'closed' && asked.framing === 'cut off';
  if (typeof status === 'string' && !hungUp) tally.findings.push({ found: status, asked });
  if (typeof status !== 'number' || status < 500) return;
  // Said on purpose, with the time to come back at; anything else is a fault of ours.
  if (status === 503 && /\r\nretry-after: /i.test(head)) add(tally.unavailable, asked.what);
  else tally.findings.push({ found: String(status), asked });
}

async function memoryOf({ web, api }: { web: Served; api: Served }) {
  return { web: await web.bytes(), api: await api.bytes() };
}

type Memory = Awaited<ReturnType<typeof memoryOf>>;

function figureOf(
  tally: Tally,
  { seed, wanted, before, after }: { seed: number; wanted: number; before: Memory; after: Memory },
) {
  const list = (counts: Map<string, number>) =>
    [...counts]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([key, n]) => `${key} ${count(n)}`)
      .join(', ');
  const grown = (name: keyof Memory) =>
    `${name} ${Math.round(before[name] / MB)} to ${Math.round(after[name] / MB)} MB`;
  return (
    `${count(tally.asked)} of ${count(wanted)} requests to ${TARGETS.calls} calls and ${TARGETS.pages} pages: ${list(tally.statuses)}; ` +
    `refused by limits ${count(tally.refusedByLimits)}, 503 on purpose ${list(tally.unavailable) || 0}; ` +
    `${tally.findings.length} answered wrongly, ${tally.late} late and answered when asked again; slowest ${Math.round(tally.slowest)} ms; ` +
    `memory after the warm-up and at the end: ${grown('web')}, ${grown('api')}; seed ${seed}`
  );
}
