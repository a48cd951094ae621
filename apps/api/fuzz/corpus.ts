import { readFile, writeFile } from 'node:fs/promises';
import type { FuzzRequest } from './requests.ts';

const FILE = new URL('corpus.json', import.meta.url);
const MAX_FINDINGS = 200;

/** A request that once got a wrong reply. Every run sends all of these first. */
export type Finding = { found: string; request: FuzzRequest };

export async function readCorpus(): Promise<Finding[]> {
  return JSON.parse(await readFile(FILE, 'utf8')) as Finding[];
}

/** Adds new findings, one per endpoint and kind of error. */
export async function addToCorpus(findings: readonly Finding[]): Promise<void> {
  if (findings.length === 0) return;
  const corpus = await readCorpus();
  const findingKey = ({ found: problem, request }: Finding) => `${problem} ${request.what} ${request.method}`;
  const existing = new Set(corpus.map(findingKey));
  for (const finding of findings) {
    if (existing.has(findingKey(finding)) || corpus.length >= MAX_FINDINGS) continue;
    existing.add(findingKey(finding));
    corpus.push(finding);
  }
  await writeFile(FILE, `${JSON.stringify(corpus, null, 2)}\n`);
}
