import { setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { type AbuseScenario, ATTACKS, type AttackName, type AttackOutcome } from './attacks.ts';

// A separate process, so that the attack does not slow down the measurement: node attacker.ts 'slow headers' '{"port":…}'
const [name, scenario] = process.argv.slice(2) as [AttackName, string];
const outcome: AttackOutcome = { opened: 0, cut: 0, replies: {} };

// Lower priority, because real attackers use their own machines.
setPriority(10);
process.once('SIGTERM', () => {
  process.stdout.write(`${JSON.stringify(outcome)}\n`, () => process.exit(0));
});
await ATTACKS[name](JSON.parse(scenario) as AbuseScenario, outcome);
await wait(200);
process.stdout.write('under way\n');
