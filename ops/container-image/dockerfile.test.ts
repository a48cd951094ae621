import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findCommand } from '../../apps/cli/src/commands.ts';
import { readPageCommands } from '../page-commands.ts';
import { ROOT, STORAGE_FOLDER } from './engine.ts';

const stages = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8').split(/^(?=FROM )/m);

test('the final stage contains the programs that kinari backup and restore run', () => {
  const shop = stages.find((stage) => /^FROM \S+ AS shop$/m.test(stage));
  expect(shop).toMatch(/^RUN .*apt-get install .*postgresql-client\b/m);
  expect(stages.at(-1)).toMatch(/^FROM shop$/m);
});

test('the health check knows only commands of kinari', () => {
  const source = readFileSync(path.join(ROOT, 'ops/container-image/healthcheck.ts'), 'utf8');
  const roles = [...source.matchAll(/^ {2}(\w+): /gm)].map(([, role = '']) => role);
  expect(roles.length).toBeGreaterThan(3);
  expect(roles.filter((role) => !findCommand([role]))).toEqual([]);
});

test('only the target demo contains demo data and simulators', () => {
  const withDemo = stages.filter((stage) => /^COPY .*\b(demo|simulators)\b/m.test(stage));
  expect(withDemo.map((stage) => stage.split('\n')[0])).toEqual(['FROM shop AS demo']);
  expect(stages.filter((stage) => /(FROM |--from=)demo\b/.test(stage))).toEqual([]);
});

test('images of a smoke test are stored outside the source tree', () => {
  expect(path.relative(ROOT, STORAGE_FOLDER)).toMatch(/^\.\.\//);
  expect(path.dirname(STORAGE_FOLDER)).toBe(tmpdir());
});

test('the image is labelled with its release and commit', () => {
  const last = stages.at(-1) ?? '';
  for (const label of ['title', 'licenses', 'version="${VERSION}"', 'revision="${REVISION}"'])
    expect(last).toContain(`org.opencontainers.image.${label}`);
  const build = readPageCommands('containers.md', 'Build');
  for (const name of ['VERSION', 'REVISION']) expect(build).toContain(`--build-arg ${name}=`);
});
