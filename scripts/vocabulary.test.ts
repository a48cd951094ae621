import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Words that left the vocabulary (docs/glossary.md), with the word to use. Old migrations keep theirs.
const TEXT_WORDS: Record<string, string> = {
  'whoever|whomever': 'the user, the customer, a process',
  'anew|likewise': 'again, also',
  'somebody|anybody|everybody|nobody': 'someone, no one, or the role',
  'parcels?': 'shipment',
  'pictures?': 'image, photo',
  'facts?': 'attribute, detail',
  'refusals?|refus(e|es|ed|ing)': 'error, reject, decline',
  'letters?': 'email, character',
  'papers?': 'PDF, document, page',
  'figures?': 'metric, total, amount, digit',
  'verdicts?': 'condition, action',
  'judg(e|es|ed|ing)': 'validate',
  'shelf|shelves': 'stock, partition',
  'desks?': 'admin, session',
  'clerks?': 'staff member',
  'riders?': 'delivery agent',
  'strangers?': 'guest, unknown user',
  'e-mails?': 'email',
  'wish|wishes|wished': 'request, resolution',
  'makers?': 'manufacturer',
  'lets? go|letting go': 'release, discard',
  'mend|mends|mended|mending': 'fix, repair',
};
const NAME_WORDS: Record<string, string> = {
  'parcels?': 'shipment',
  'pictures?': 'image, photo',
  'facts?': 'attribute',
  'refusals?': 'error',
  told: 'details, message',
  'verdicts?': 'condition, action',
  'seal(ed|s)?': 'cipher, encrypted',
  'shelf|shelves': 'stock, partition',
  'desks?': 'session, admin',
  'wish(es)?': 'resolution, request',
  whoever: 'the noun',
};

/** Uses that are right: a part of `file: text`, with the reason. */
const ALLOWED: readonly string[] = [
  // Signs of a script, as the specification says.
  'letters, digits, dots, dashes or underscores',
  'Must contain a letter or a digit',
  'a username allows letters of any script',
  'a colon before a letter',
  // HTML, CSS and file names. Sent emails link to letter.jpg.
  'responsive-image.tsx: picture',
  'letter-spacing',
  'letter.jpg',
  // A reserved username.
  'myaccount nobody noreply',
  // A material.
  'Wood, paper and silk',
  'aper-feel',
  'paper cone',
  'Paper Grey',
  // The wording of a courier.
  'Consignee refused to accept the shipment',
  // Old names on purpose: column headers of old import files, and jobs queued before an upgrade.
  'match-columns.ts: picture',
  'check-import.db.test.ts: pictures',
  'queued-jobs.db.test.ts: ',
  // An npm script with its tests.
  'guide:pictures',
  'e2e/guide-pictures/',
  'playwright.config.ts: pictures',
];

const files = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1e8 })
  .stdout.split('\n')
  .filter((file) => /\.(tsx?|sql|css|md|sh|ya?ml)$|\.env\.example$/.test(file))
  .filter((file) => existsSync(new URL(`../${file}`, import.meta.url)))
  .filter(
    (file) => !/^apps\/api\/migrations\/|\.generated\.|^CHANGELOG\.md$|^scripts\/vocabulary\.test\.ts$/.test(file),
  );

const COMMENT = /(?:^|\s)\/\/ .*|\/\*[\s\S]*?\*\/|(?:^|\s)-- .*|(?:^|\s)# .*/gm;
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|>[^<>{}=;]*[A-Za-z][^<>{}=;]*</g;

/** Returns the part of a file that people read: all of a Markdown file, else comments and strings with a space in them. */
function readText(file: string, source: string): string[] {
  if (file.endsWith('.md')) return source.split('\n');
  const comments = source.match(COMMENT) ?? [];
  const strings = /\.tsx?$/.test(file) ? (source.replaceAll(COMMENT, '').match(STRING) ?? []) : [];
  return [...comments, ...strings.filter((text) => /[A-Za-z] [a-z]/i.test(text))].flatMap((text) => text.split('\n'));
}

/** Returns the identifiers of a file, each with a space between its words. */
function readNames(file: string, source: string): string[] {
  if (!/\.(tsx?|sql)$/.test(file)) return [];
  const code = source.replaceAll(COMMENT, '');
  return [...new Set(code.match(/[A-Za-z_$][\w$]*/g))].map((name) =>
    name
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
      .toLowerCase(),
  );
}

function listOldWords(read: typeof readText, words: Record<string, string>): string[] {
  const patterns = Object.entries(words).map(([word, use]) => ({ pattern: new RegExp(`\\b(${word})\\b`, 'i'), use }));
  return files.flatMap((file) =>
    read(file, readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).flatMap((text) => {
      const found = patterns.find(({ pattern }) => pattern.test(text));
      const line = `${file}: ${text.trim()}`;
      const isAllowed = ALLOWED.some((use) => line.includes(use));
      return found && !isAllowed ? [`${line} (use: ${found.use})`] : [];
    }),
  );
}

test('comments, docs and texts use the words of the glossary', () => {
  expect(listOldWords(readText, TEXT_WORDS)).toEqual([]);
});

test('no name has a word that left the glossary', () => {
  expect(listOldWords(readNames, NAME_WORDS)).toEqual([]);
});
