import type { Locator, Page } from '@playwright/test';

const SECONDS_PER_CLICK = 1.5;
const SECONDS_PER_KEY = 0.2;
const MAX_WAIT_MS = 30_000;

type FilePayload = { name: string; mimeType: string; buffer: Buffer };

/** Counts what people do by hand in a journey, over all their pages. */
export class Effort {
  clicks = 0;
  keys = 0;

  /** Time for clicking and typing, without reading and waiting. */
  get minutes(): number {
    return (this.clicks * SECONDS_PER_CLICK + this.keys * SECONDS_PER_KEY) / 60;
  }

  toString(): string {
    return `${this.clicks} clicks and ${this.keys} keys, ${this.minutes.toFixed(1)} minutes by hand`;
  }
}

/** The hands of a person at a page. Everything they do is counted. */
export function createHands(page: Page, effort: Effort, isMobile: boolean) {
  page.setDefaultTimeout(MAX_WAIT_MS);
  const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);

  async function click(target: Locator): Promise<void> {
    effort.clicks += 1;
    await (isMobile ? target.tap() : target.click());
  }

  async function press(key: string): Promise<void> {
    effort.keys += 1;
    await page.keyboard.press(key);
  }

  /** Goes to the field with one Tab if it is the next one, else with a click, and replaces its text. */
  async function type(field: Locator, text: string): Promise<void> {
    await field.waitFor();
    if (!(await isFocused(field))) await press('Tab');
    if (!(await isFocused(field))) await click(field);
    if ((await field.inputValue()) !== '') await press('ControlOrMeta+a');
    effort.keys += text.length;
    await field.pressSequentially(text);
  }

  return {
    click,
    press,
    type,
    /** Types an address into the address bar. */
    open: async (url: string) => {
      effort.keys += url.length + 1;
      return page.goto(url);
    },
    /** Opens a list and chooses an option: two clicks. */
    choose: async (list: Locator, label: string) => {
      effort.clicks += 2;
      await list.selectOption({ label });
    },
    /** Presses the button and picks a file: two clicks. */
    upload: async (button: Locator, file: FilePayload) => {
      const chooser = page.waitForEvent('filechooser');
      await click(button);
      effort.clicks += 1;
      await (await chooser).setFiles(file);
    },
  };
}

export type Hands = ReturnType<typeof createHands>;
