import { randomUUID } from 'node:crypto';
import { runClients } from '../load/clients.ts';
import { startMachineMonitor } from '../machine/proc.ts';
import type { Options } from '../options.ts';
import { printProgress, printRow } from '../report/print.ts';
import { CONNECTIONS, type Transaction, type WriteScenario } from '../scenarios/scenario.ts';
import { type BuyerPool, createBuyerPool } from '../shop/buyers.ts';
import { copyDatabase, dropDatabase, getDatabaseUrl } from '../shop/database.ts';
import type { Statement } from '../wire/messages.ts';
import { PROTOCOLS, runPgbenchTimes } from '../wire/pgbench.ts';
import { createPgbenchScript } from '../wire/script.ts';
import { type Candidate, getPorts, measureCost, startCandidate, withRecordedShop } from './candidate.ts';
import { type Baselines, type Measurement, type ResultRow, toMeasurement } from './metrics.ts';
import { type RecordingSession, recordDuring, sendRequest } from './recording.ts';
import { measureOrNaN, measureRounds, toResultRow } from './rounds.ts';
import { createTransactionSubstitute, insertTransactionValues } from './transactions.ts';

type MeasureContext = { options: Options; folder: string };
type WritableCandidate = Candidate & { buyerPool: BuyerPool };
type RecordedTransaction = { statements: Statement[]; values: Record<string, string>; key: string };
type RunningWritable = WritableCandidate & {
  shop: Awaited<ReturnType<typeof startCandidate>>;
  recorded: Map<string, RecordedTransaction>;
};

/** Measures write scenarios on copies of the database, and drops the copies. */
export async function measureWriteScenarios(
  scenarios: readonly WriteScenario[],
  candidates: readonly Candidate[],
  context: MeasureContext,
): Promise<ResultRow[]> {
  if (scenarios.length === 0) return [];
  const rows: ResultRow[] = [];
  const running: RunningWritable[] = [];
  try {
    for (const originalCandidate of candidates)
      running.push(await startWritable(originalCandidate, scenarios, context));
    for (const scenario of scenarios) rows.push(...(await measureWriteScenario(scenario, running, context)));
  } finally {
    for (const { shop, buyerPool, database } of running) {
      await shop.stop();
      await buyerPool.leave();
      await dropDatabase(database);
    }
  }
  return rows;
}

async function startWritable(
  originalCandidate: Candidate,
  scenarios: readonly WriteScenario[],
  { options }: MeasureContext,
): Promise<RunningWritable> {
  const database = await copyDatabase(originalCandidate.database);
  const candidate = { ...originalCandidate, database, buyerPool: await createBuyerPool(database) };
  const setting = { setting: 'cached', port: getPorts(options).recorded } as const;
  const recorded = await withRecordedShop(candidate, setting, async ({ shop, ...recording }) => {
    const recordedByName = new Map<string, RecordedTransaction>();
    for (const scenario of scenarios) {
      const recordRequest = await recordTransaction(scenario, candidate, shop.api, recording);
      if (recordRequest) recordedByName.set(scenario.name, recordRequest);
    }
    return recordedByName;
  });
  return { ...candidate, recorded, shop: await startCandidate(candidate, 'cached') };
}

/** Records the statements of one turn, after another turn has filled the process's caches. */
async function recordTransaction(
  { createTransactions }: WriteScenario,
  { buyerPool, shopData }: WritableCandidate,
  origin: string,
  recording: RecordingSession,
): Promise<RecordedTransaction | undefined> {
  const [first, second] = await createTransactions(buyerPool, 2, shopData);
  if (!first || !second) return undefined;
  for (const loadRequest of first.visit) {
    const status = await sendRequest(loadRequest, origin);
    if (status >= 400) return undefined;
  }
  const key = randomUUID();
  const statements = await recordDuring(async () => {
    for (const loadRequest of second.visit) await sendRequest(loadRequest, origin, key);
  }, recording);
  return { statements, values: second.values, key };
}

async function measureWriteScenario(
  scenario: WriteScenario,
  running: readonly RunningWritable[],
  context: MeasureContext,
): Promise<ResultRow[]> {
  const measurable = running.filter(({ recorded }) => recorded.has(scenario.name));
  const [currentRelease] = running;
  if (!currentRelease || !measurable.includes(currentRelease)) {
    printProgress(`${scenario.name}: skipped, the current release rejects it or has no data for it`);
    return [];
  }
  const count = Math.max(CONNECTIONS, Math.round(context.options.turns * (scenario.share ?? 1)));
  for (const candidate of measurable) await runClosedLoop(scenario, candidate, Math.round(count / 2));
  const getMachineUsage = await startMachineMonitor();
  const rounds = await measureRounds({
    candidates: measurable,
    rounds: context.options.rounds,
    measure: (candidate, round) => measureOnce(scenario, candidate, { ...context, count, round }),
    baselines: () => measurePostgres(scenario, currentRelease, { ...context, count }),
  });
  const other = measurable.find((candidate) => candidate !== currentRelease);
  const row: ResultRow = {
    scenario: scenario.name,
    rate: scenario.rate,
    connections: CONNECTIONS,
    ...toResultRow(
      rounds,
      currentRelease,
      other,
      ({ recorded }) => recorded.get(scenario.name)?.statements.length ?? Number.NaN,
    ),
    machine: await getMachineUsage(),
  };
  printRow(row);
  return [row];
}

async function createVisits(
  { createTransactions }: WriteScenario,
  { buyerPool, shopData }: WritableCandidate,
  count: number,
) {
  return (await createTransactions(buyerPool, count, shopData)).map(({ visit }) => visit);
}

async function runClosedLoop(scenario: WriteScenario, candidate: RunningWritable, count: number) {
  const visits = await createVisits(scenario, candidate, count);
  return measureCost(candidate, () =>
    runClients({
      kind: 'closed',
      origin: candidate.shop.api,
      groups: [{ name: scenario.name, visits, once: true }],
      connections: CONNECTIONS,
    }),
  );
}

type RoundContext = MeasureContext & { count: number; round: number };

async function measureOnce(
  scenario: WriteScenario,
  candidate: RunningWritable,
  { options, count, round }: RoundContext,
): Promise<Measurement> {
  const limit = await runClosedLoop(scenario, candidate, count);
  const { rate } = scenario;
  // More visits than the average, because arrivals are random.
  const visits = await createVisits(scenario, candidate, Math.ceil(rate * options.seconds * 1.3) + 20);
  const lowRateResult = await runClients({
    kind: 'open',
    origin: candidate.shop.api,
    groups: [{ name: scenario.name, visits, once: true }],
    rate,
    seconds: options.seconds,
    seed: round + 1,
  });
  return toMeasurement(limit, lowRateResult);
}

async function measurePostgres(
  scenario: WriteScenario,
  currentRelease: RunningWritable,
  { options, folder, count }: MeasureContext & { count: number },
): Promise<Baselines> {
  const recorded = currentRelease.recorded.get(scenario.name);
  if (!options.baselines || scenario.hasBaseline === false || !recorded) return {};
  const baselines: Baselines = {};
  for (const protocol of PROTOCOLS) {
    const transactions: Transaction[] = await scenario.createTransactions(
      currentRelease.buyerPool,
      count,
      currentRelease.shopData,
    );
    await insertTransactionValues(currentRelease.buyerPool, transactions);
    const setting = {
      databaseUrl: getDatabaseUrl(currentRelease.database),
      folder,
      protocol,
      connections: CONNECTIONS,
    };
    const script = createPgbenchScript(recorded.statements, createTransactionSubstitute(recorded));
    baselines[protocol] = await measureOrNaN(scenario.name, () =>
      runPgbenchTimes(script, Math.floor(transactions.length / CONNECTIONS), setting),
    );
  }
  return baselines;
}
