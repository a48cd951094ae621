import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { bounded } from '../../platform/bounded.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

// Argon2id, the library's default algorithm, at the cost OWASP names as the least: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

// More hashes at once than cores finish no sooner and starve the rest; 100 waiting is a second or two.
const inTurn = bounded({ atOnce: availableParallelism(), mostWaiting: 100 });

// Compared with when there is no account, so that an unknown name costs exactly what a wrong password does.
const NOBODYS_HASH = await hash('nobody has this password', COST);

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(passwordHash ?? NOBODYS_HASH, password).catch(matchesNobody));
  return matches && passwordHash !== undefined;
}

// A hash that cannot be read fits no password, and takes the time of one that can.
async function matchesNobody(): Promise<boolean> {
  await verify(NOBODYS_HASH, '');
  return false;
}

export function refuseEasyPassword(password: string, names: { username: string; email: string }): void {
  if (isEasilyGuessed(password, names)) throw new Refusal('password_too_common');
}

// Words that somebody who guesses at this shop in particular would begin with.
const WORDS_OF_THE_SHOP = [
  'kinari',
  'shop',
  'shopping',
  'kurta',
  'saree',
  'sari',
  'password',
  'welcome',
  'login',
  'admin',
];

/**
 * Whether a guesser would try this password early: a very common one, the account's own names or words of the shop with
 * figures and signs around them, or one character or two over and over.
 */
export function isEasilyGuessed(password: string, { username, email }: { username: string; email: string }): boolean {
  const typed = password.normalize('NFKC').toLowerCase();
  const [mailbox = ''] = email.toLowerCase().split('@');
  const own = [username.toLowerCase(), mailbox, email.toLowerCase()];
  const words = [...WORDS_OF_THE_SHOP, ...own.map(lettersOf), ...own.flatMap((name) => name.split(NOT_LETTERS))];
  const letters = lettersOf(typed);
  return (
    new Set(typed.replace(/\s/g, '')).size <= 2 ||
    COMMON_PASSWORDS.has(typed) ||
    own.includes(typed) ||
    (letters.length > 2 && words.includes(letters))
  );
}

const NOT_LETTERS = /[^\p{L}]+/gu;

function lettersOf(text: string): string {
  return text.replace(NOT_LETTERS, '');
}
