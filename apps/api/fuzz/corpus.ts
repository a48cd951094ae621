import { readFile, writeFile } from 'node:fs/promises';
import type { Asked } from './requests.ts';

const FILE = new URL('corpus.json', import.meta.url);
const MOST = 200;

/** A request that was once answered wrongly, and how. All of them are asked first in every run. */
export type Finding = { found: string; asked: Asked };

export async function readCorpus(): Promise<Finding[]> {
  return JSON.parse(await readFile(FILE, 'utf8')) as Finding[];
}

/** Adds what is new of its kind: one request for each call and fault. */
export async function keep(findings: readonly Finding[]): Promise<void> {
  if (findings.length === 0) return;
  const corpus = await readCorpus();
  const kindOf = ({ found, asked }: Finding) => `${found} ${asked.what} ${asked.method}`;
  const known = new Set(corpus.map(kindOf));
  for (const finding of findings) {
    if (known.has(kindOf(finding)) || corpus.length >= MOST) continue;
    known.add(kindOf(finding));
    corpus.push(finding);
  }
  await writeFile(FILE, `${JSON.stringify(corpus, null, 2)}\n`);
}
