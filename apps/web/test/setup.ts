import '../app/styles.css';
import { beforeEach } from 'vitest';
import { page, userEvent } from 'vitest/browser';

// Test files share a browser page, and with it the screen size and the pointer.
beforeEach(async () => {
  await page.viewport(1280, 900);
  await userEvent.unhover(document.body);
});
