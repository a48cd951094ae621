import { randomInt } from 'node:crypto';
import { createRandom } from '../scenarios.ts';

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Makes the provider's ids. The default seed is random: a shop that keeps its database must not see an id twice. */
export class RandomIds {
  readonly random: () => number;

  constructor(seed: number = randomInt(2 ** 31)) {
    this.random = createRandom(seed);
  }

  characters(length: number): string {
    return this.#pick(CHARACTERS, length);
  }

  /** A number as text that does not start with 0. */
  digits(length: number): string {
    return this.#pick('123456789', 1) + this.#pick('0123456789', length - 1);
  }

  #pick(from: string, length: number): string {
    let text = '';
    for (let count = 0; count < length; count++) text += from[Math.floor(this.random() * from.length)];
    return text;
  }
}
