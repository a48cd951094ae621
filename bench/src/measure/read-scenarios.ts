import { setTimeout as wait } from 'node:timers/promises';
import { runClients } from '../load/clients.ts';
import { runWrk } from '../load/wrk.ts';
import { startMachineMonitor } from '../machine/proc.ts';
import type { Options } from '../options.ts';
import { printProgress, printRow } from '../report/print.ts';
import { CONNECTIONS, type ReadScenario, SETTINGS } from '../scenarios/scenario.ts';
import { withBareServer } from '../shop/bare.ts';
import { getDatabaseUrl } from '../shop/database.ts';
import type { Shop } from '../shop/processes.ts';
import { PROTOCOLS, type Protocol, runPgbenchForSeconds } from '../wire/pgbench.ts';
import { createPgbenchScript } from '../wire/script.ts';
import {
  type Candidate,
  getPorts,
  measureCost,
  type RunningCandidate,
  startCandidate,
  withRecordedShop,
} from './candidate.ts';
import { type Baselines, type Measurement, type ResultRow, toMeasurement } from './metrics.ts';
import { type RecordedStatements, type RecordingSession, recordRequests, sendRequest } from './recording.ts';
import { measureOrNaN, measureRounds, toResultRow } from './rounds.ts';

const WARM_UP_SECONDS = 2;
// A new web process caches its first pages for two seconds only. Wait until they have expired.
const IDLE_WAIT_MS = 4500;

type MeasureContext = { options: Options; folder: string };

/** Measures read scenarios. `contenders` are the current release and, if given, the other one. */
export async function measureReadScenarios(
  scenarios: readonly ReadScenario[],
  candidates: readonly Candidate[],
  context: MeasureContext,
): Promise<ResultRow[]> {
  const rows: ResultRow[] = [];
  for (const setting of Object.keys(SETTINGS) as (keyof typeof SETTINGS)[]) {
    const selectedScenarios = scenarios.filter((scenario) => scenario.setting === setting);
    if (selectedScenarios.length === 0) continue;
    const running: RunningCandidate[] = [];
    try {
      for (const candidate of candidates) {
        const recorded = await withRecordedShop(
          candidate,
          { setting, port: getPorts(context.options).recorded },
          ({ shop, ...recording }) => recordScenarios(selectedScenarios, candidate, shop, recording),
        );
        running.push({ ...candidate, recorded, shop: await startCandidate(candidate, setting) });
      }
      for (const scenario of selectedScenarios) rows.push(...(await measureReadScenario(scenario, running, context)));
    } finally {
      for (const { shop } of running) await shop.stop();
    }
  }
  return rows;
}

async function recordScenarios(
  scenarios: readonly ReadScenario[],
  { shopData }: Candidate,
  shop: Shop,
  recording: RecordingSession,
): Promise<Map<string, RecordedStatements>> {
  const recorded = new Map<string, RecordedStatements>();
  for (const { name, target, buildRequests } of scenarios) {
    recorded.set(name, await recordRequests(buildRequests(shopData), { origin: shop[target], ...recording }));
  }
  return recorded;
}

async function measureReadScenario(
  scenario: ReadScenario,
  running: readonly RunningCandidate[],
  context: MeasureContext,
): Promise<ResultRow[]> {
  const measurable = running.filter(({ recorded }) => 'statements' in (recorded.get(scenario.name) ?? {}));
  const [currentRelease] = running;
  if (!currentRelease || !measurable.includes(currentRelease)) {
    printProgress(`${scenario.name}: skipped, the current release rejects it`);
    return [];
  }
  for (const candidate of measurable) await runLoad(scenario, candidate, context, WARM_UP_SECONDS);
  if (scenario.setting === 'cached' && scenario.target === 'web') await wait(IDLE_WAIT_MS);
  const getMachineUsage = await startMachineMonitor();
  const rounds = await measureRounds({
    candidates: measurable,
    rounds: context.options.rounds,
    measure: (candidate, round) => measureOnce(scenario, candidate, context, round),
    baselines: async () => (context.options.baselines ? measureBaselines(scenario, currentRelease, context) : {}),
  });
  const other = measurable.find((candidate) => candidate !== currentRelease);
  const row: ResultRow = {
    scenario: scenario.name,
    rate: scenario.rate,
    connections: scenario.connections ?? CONNECTIONS,
    ...toResultRow(rounds, currentRelease, other, (candidate) => countStatements(scenario, candidate)),
    machine: await getMachineUsage(),
  };
  printRow(row);
  return [row];
}

function runLoad(
  { target, connections = CONNECTIONS, buildRequests }: ReadScenario,
  { shop, shopData }: RunningCandidate,
  context: MeasureContext,
  seconds: number,
) {
  return runWrk(buildRequests(shopData), { origin: shop[target], connections, seconds, folder: context.folder });
}

/** Fills the caches. The first, uncached response is a separate scenario. */
async function fillCaches(
  { setting, target, buildRequests }: ReadScenario,
  { shop, shopData }: RunningCandidate,
): Promise<void> {
  if (setting === 'unkept') return;
  for (const loadRequest of buildRequests(shopData)) await sendRequest(loadRequest, shop[target]);
}

async function measureOnce(
  scenario: ReadScenario,
  candidate: RunningCandidate,
  context: MeasureContext,
  round: number,
): Promise<Measurement> {
  const { seconds } = context.options;
  await fillCaches(scenario, candidate);
  const limit = await measureCost(candidate, () => runLoad(scenario, candidate, context, seconds));
  await fillCaches(scenario, candidate);
  const lowRateResult = await runClients({
    kind: 'open',
    origin: candidate.shop[scenario.target],
    groups: [
      { name: scenario.name, visits: scenario.buildRequests(candidate.shopData).map((loadRequest) => [loadRequest]) },
    ],
    rate: scenario.rate,
    seconds,
    seed: round + 1,
  });
  return toMeasurement(limit, lowRateResult);
}

/** Measures bare Node for pages and for requests without SQL, and PostgreSQL alone for requests with SQL. */
async function measureBaselines(
  scenario: ReadScenario,
  currentRelease: RunningCandidate,
  { options, folder }: MeasureContext,
): Promise<Baselines> {
  const { target, connections = CONNECTIONS, buildRequests, name } = scenario;
  const { seconds } = options;
  const baselines: Baselines = {};
  const recorded = currentRelease.recorded.get(name);
  const requests =
    recorded && 'statements' in recorded ? recorded.statements.filter((loadRequest) => loadRequest.length > 0) : [];
  const [first] = buildRequests(currentRelease.shopData);
  if (first && (requests.length === 0 || target === 'web')) {
    const bare = { port: getPorts(options).bare, folder };
    baselines.bare = await withBareServer(currentRelease.shop[target], first, bare, async (origin) => {
      await runWrk([first], { origin, connections, seconds: 1, folder });
      return (await runWrk([first], { origin, connections, seconds, folder })).perSecond;
    });
  }
  if (requests.length > 0) {
    const scripts = requests.map((statements) => createPgbenchScript(statements));
    const measurePostgres = (protocol: Protocol) =>
      runPgbenchForSeconds(scripts, seconds, {
        databaseUrl: getDatabaseUrl(currentRelease.database),
        folder,
        protocol,
        connections,
      });
    for (const protocol of PROTOCOLS) baselines[protocol] = await measureOrNaN(name, () => measurePostgres(protocol));
  }
  return baselines;
}

function countStatements({ name }: ReadScenario, { recorded }: RunningCandidate): number {
  const found = recorded.get(name);
  if (!found || !('statements' in found)) return Number.NaN;
  return found.statements.reduce((sum, request) => sum + request.length, 0) / found.statements.length;
}
