import { setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { ATTACKS, type AttackName, type Battle, type Outcome } from './attacks.ts';

// A process of its own, so that whoever measures does not also attack: node attacker.ts 'slow headers' '{"port":…}'
const [name, battle] = process.argv.slice(2) as [AttackName, string];
const outcome: Outcome = { opened: 0, cut: 0, replies: {} };

// In earnest attackers compute elsewhere.
setPriority(10);
process.once('SIGTERM', () => {
  process.stdout.write(`${JSON.stringify(outcome)}\n`, () => process.exit(0));
});
await ATTACKS[name](JSON.parse(battle) as Battle, outcome);
await wait(200);
process.stdout.write('under way\n');
