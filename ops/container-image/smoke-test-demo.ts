import { readPageCommands } from '../page-commands.ts';
import {
  assertThat,
  formatSeconds,
  type Measurements,
  respondsOk,
  runProgram,
  runShell,
  waitUntil,
} from '../single-server/shell.ts';
import { checkShop, HOME_URL, PORTS } from '../single-server/smoke-test-shop.ts';
import { podman, ROOT } from './engine.ts';

type RunOptions = { cwd: string; env: NodeJS.ProcessEnv };

const EXIT_CONFIG_ERROR = 78;
// Filling the shop takes minutes on a busy machine.
const FILL_TIMEOUT_MS = 30 * 60_000;
// As in compose.yaml. There is no `docker compose` here.
const RUN_DEMO = `docker run --name kinari-demo --read-only --tmpfs /tmp:size=512m --cap-drop ALL \\
  --security-opt no-new-privileges --env-file kinari.env --env-file owner.env --stop-timeout 90 \\
  --volume kinari-demo-media:/var/lib/kinari/media`;

/** Builds the target `demo`, starts it, and checks that the image of a real shop does not open a demo. */
export async function tryDemo(database: string, runOptions: RunOptions, measurements: Measurements): Promise<void> {
  const build = readPageCommands('containers.md', 'Build').replace(
    '--tag kinari:1',
    '--target demo --tag kinari-demo:1',
  );
  await runShell(build, { ...runOptions, cwd: ROOT });
  for (const [image, setting] of [
    ['kinari:1', 'on'],
    ['kinari-demo:1', 'off'],
  ]) {
    const { code } = await runProgram(
      'docker',
      ['run', '--rm', '--env', `KINARI_DEMO=${setting}`, image ?? '', 'demo'],
      runOptions,
    );
    assertThat(
      code === EXIT_CONFIG_ERROR,
      `${image} with KINARI_DEMO=${setting} opens no demo, but exits with ${code}`,
    );
  }

  const startedAt = performance.now();
  await runShell(`${RUN_DEMO} --detach --env KINARI_DEMO=on kinari-demo:1 demo --database ${database}`, runOptions);
  const containerExit = podman('wait', 'kinari-demo');
  await waitUntil('the demo shows its home page', () => respondsOk(HOME_URL), FILL_TIMEOUT_MS);
  measurements.note('demo, until the first page', formatSeconds(performance.now() - startedAt));
  await checkShop(`http://127.0.0.1:${PORTS.web}`);
  const products = (await (await fetch(`${HOME_URL}api/products`)).json()) as { data: unknown[] };
  assertThat(products.data.length > 0, 'the demo has products');
  await podman('stop', '--time', '90', 'kinari-demo');
  assertThat((await containerExit) === '0', `the demo ends with 0, not ${await containerExit}`);
}
