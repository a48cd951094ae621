import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { notesOf, released } from './changelog.ts';
import { comesAfter, withVersion } from './versions.ts';

// Makes a release of what is checked out here: npm run release -- 1.0.1 [--dry-run] [--image]. It commits and tags; it never pushes.
const root = process.cwd();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean' }, image: { type: 'boolean' } },
});
const [version = ''] = positionals;
const tag = `v${version}`;

const say = (line: string) => process.stdout.write(`${line}\n`);
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** What stands in the way, if anything does. */
function obstacle(): string | undefined {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return 'Say which version: npm run release -- 1.0.1';
  const { version: before } = JSON.parse(read('package.json')) as { version: string };
  if (!comesAfter(version, before)) return `${version} does not come after ${before}`;
  if (git('status', '--porcelain') !== '') return 'Commit or put away what is changed here first: git status';
  if (git('tag', '--list', tag) !== '') return `The tag ${tag} is there already`;
  return undefined;
}

/** The commands whose results belong to a release. */
function steps(): string[][] {
  return [
    ['openapi', '--', '--release'],
    ['sbom'],
    ['client:pack'],
    // Takes minutes, and podman or Docker.
    ...(values.image ? [['ops:image']] : []),
  ];
}

function run(step: string[]): void {
  say(`npm run ${step.join(' ')}`);
  const { status } = spawnSync('npm', ['run', '--silent', ...step], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm run ${step.join(' ')} failed`);
}

function release(texts: Map<string, string>, notes: string): void {
  try {
    for (const [file, text] of texts) writeFileSync(path.join(root, file), text);
    for (const step of steps()) run(step);
    git('add', '--update');
    git('commit', '--quiet', '--message', `release: ${version}`, '--message', notes);
  } catch (error) {
    // The tree was clean: what is changed now was changed here.
    git('reset', '--quiet', '--hard');
    throw error;
  }
  // Headings of the notes begin with a hash sign, which git would take for a comment.
  git('tag', '--annotate', '--cleanup=verbatim', '--message', `Kinari ${version}\n\n${notes}\n`, tag);
  say(`\nCommitted and tagged ${tag}. Look at it (git show ${tag}), then: git push --follow-tags`);
}

function main(): void {
  const reason = obstacle();
  if (reason) throw new Error(reason);
  const changelog = released(read('CHANGELOG.md'), version, new Date().toISOString().slice(0, 10));
  const notes = notesOf(changelog, version);
  const texts = withVersion(root, version).set('CHANGELOG.md', changelog);
  if (!values['dry-run']) return release(texts, notes);

  say(`Would set ${version} in:\n${[...texts.keys()].map((file) => `  ${file}`).join('\n')}`);
  say(
    `Would run:\n${steps()
      .map((step) => `  npm run ${step.join(' ')}`)
      .join('\n')}`,
  );
  say(`Would commit and tag ${tag}, with these notes:\n\n${notes}`);
}

try {
  main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
