import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { DomainError } from '../../platform/http/domain-error.ts';
import { createSemaphore } from '../../platform/semaphore.ts';
import { COMMON_PASSWORDS, COMMON_WORDS } from './common-passwords.ts';

// Argon2id (the library default) at OWASP's minimum cost: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

// More concurrent hashes than cores are not faster and starve other work. 100 waiting take a second or two. The queue is
// fair by IP range or account: a flood of wrong logins from one place does not delay other users.
const withHashSlot = createSemaphore({ maxConcurrent: availableParallelism(), maxQueued: 100 });

// Verified if there is no account, so an unknown identifier takes as long as a wrong password.
const DUMMY_HASH = await hash('no user has this password', COST);

export function hashPassword(password: string, requester = ''): Promise<string> {
  return withHashSlot(() => hash(password, COST), requester);
}

export async function passwordMatches(
  passwordHash: string | undefined,
  password: string,
  requester: string,
): Promise<boolean> {
  const compare = () => verify(passwordHash ?? DUMMY_HASH, password).catch(verifyDummyHash);
  const matches = await withHashSlot(compare, requester);
  return matches && passwordHash !== undefined;
}

// For an unreadable hash: matches no password, but takes the same time.
async function verifyDummyHash(): Promise<boolean> {
  await verify(DUMMY_HASH, '');
  return false;
}

type Names = { username: string; email: string; firstName?: string | undefined; lastName?: string | undefined };

export function assertStrongPassword(password: string, names: Names): void {
  if (isEasilyGuessed(password, names)) throw new DomainError('password_too_common');
}

// Words that a guess aimed at this shop would start with.
const SHOP_WORDS = ['kinari', 'shop', 'shopping', 'kurta', 'saree', 'sari', 'password', 'welcome', 'login', 'admin'];

/**
 * True for passwords that are tried early: common ones, the account's names or shop words with digits and symbols around
 * them, or one or two repeated characters.
 */
export function isEasilyGuessed(password: string, { username, email, firstName = '', lastName = '' }: Names): boolean {
  const normalized = password.normalize('NFKC').toLowerCase();
  const [mailbox = ''] = email.toLowerCase().split('@');
  const ownNames = [firstName, lastName, `${firstName}${lastName}`].map((name) => name.toLowerCase());
  const personalWords = [username.toLowerCase(), mailbox, email.toLowerCase(), ...ownNames].filter(Boolean);
  const words = [
    ...SHOP_WORDS,
    ...personalWords.map(removeNonLetters),
    ...personalWords.flatMap((name) => name.split(NON_LETTERS)),
  ];
  const letters = removeNonLetters(normalized);
  return (
    new Set(normalized.replace(/\s/g, '')).size <= 2 ||
    COMMON_PASSWORDS.has(normalized) ||
    personalWords.includes(normalized) ||
    (letters.length > 2 && isComposedOf(letters, words)) ||
    (normalized.length - letters.length <= MAX_ADDED_CHARACTERS && COMMON_WORDS.has(letters))
  );
}

/** True if the text is one of the words, or two of them joined. */
function isComposedOf(text: string, words: string[]): boolean {
  return words.some(
    (word) => word !== '' && text.startsWith(word) && (text === word || words.includes(text.slice(word.length))),
  );
}

// Digits and symbols that users add to a common word.
const MAX_ADDED_CHARACTERS = 4;
const NON_LETTERS = /[^\p{L}]+/gu;

function removeNonLetters(text: string): string {
  return text.replace(NON_LETTERS, '');
}
