import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { getReleaseNotes, moveUnreleasedTo } from './changelog.ts';
import { isNewerVersion, setVersionInFiles } from './versions.ts';

// Makes a release of the current checkout: npm run release -- 1.0.1 [--dry-run] [--image]. Commits and tags, never pushes.
const root = process.cwd();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean' }, image: { type: 'boolean' } },
});
const [version = ''] = positionals;
const tag = `v${version}`;

const print = (line: string) => process.stdout.write(`${line}\n`);
const runGit = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Returns why a release is not possible, or undefined. */
function findReleaseBlocker(): string | undefined {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return 'Pass a version: npm run release -- 1.0.1';
  const { version: before } = JSON.parse(readText('package.json')) as { version: string };
  if (!isNewerVersion(version, before)) return `${version} is not newer than ${before}`;
  if (runGit('status', '--porcelain') !== '') return 'Commit or stash your changes first: git status';
  if (runGit('tag', '--list', tag) !== '') return `The tag ${tag} already exists`;
  return undefined;
}

/** The npm scripts whose output is part of a release. */
function listReleaseSteps(): string[][] {
  return [
    ['openapi', '--', '--release'],
    ['sbom'],
    ['client:pack'],
    // Takes minutes and needs podman or Docker.
    ...(values.image ? [['ops:container-image']] : []),
  ];
}

function runStep(step: string[]): void {
  print(`npm run ${step.join(' ')}`);
  const { status } = spawnSync('npm', ['run', '--silent', ...step], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm run ${step.join(' ')} failed`);
}

function commitAndTag(texts: Map<string, string>, notes: string): void {
  try {
    for (const [file, text] of texts) writeFileSync(path.join(root, file), text);
    for (const step of listReleaseSteps()) runStep(step);
    runGit('add', '--update');
    runGit('commit', '--quiet', '--message', `release: ${version}`, '--message', notes);
  } catch (error) {
    // The tree was clean before, so this reverts only our changes.
    runGit('reset', '--quiet', '--hard');
    throw error;
  }
  // Headings in the notes start with `#`. Without verbatim cleanup git would remove them as comments.
  runGit('tag', '--annotate', '--cleanup=verbatim', '--message', `Kinari ${version}\n\n${notes}\n`, tag);
  print(`\nCommitted and tagged ${tag}. Check it (git show ${tag}), then: git push --follow-tags`);
}

function main(): void {
  const reason = findReleaseBlocker();
  if (reason) throw new Error(reason);
  const changelog = moveUnreleasedTo(readText('CHANGELOG.md'), version, new Date().toISOString().slice(0, 10));
  const notes = getReleaseNotes(changelog, version);
  const texts = setVersionInFiles(root, version).set('CHANGELOG.md', changelog);
  if (!values['dry-run']) return commitAndTag(texts, notes);

  print(`Would set ${version} in:\n${[...texts.keys()].map((file) => `  ${file}`).join('\n')}`);
  print(
    `Would run:\n${listReleaseSteps()
      .map((step) => `  npm run ${step.join(' ')}`)
      .join('\n')}`,
  );
  print(`Would commit and tag ${tag}, with these notes:\n\n${notes}`);
}

try {
  main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
