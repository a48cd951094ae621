import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { expectAccessible } from '../support/axe.ts';
import { runSql } from '../support/database.ts';
import { tabTo } from '../support/keyboard.ts';
import { openAs } from '../support/people.ts';
import { aPng } from '../support/pictures.ts';
import { aCustomerWithParcel, accept, askElsewhere, refuse, returnOf, sizedWares } from '../support/returns.ts';
import { rupees, type Ware } from '../support/shopping.ts';
import { expectBadNews, expectGoodNews } from '../support/toasts.ts';

test.slow();

const MOST_TAPS = 9;

const next = (page: Page) => page.getByRole('button', { name: 'Continue' });
const ask = (page: Page) => page.getByRole('button', { name: 'Ask for the return' });
const step = (page: Page, number: number) => page.getByRole('list', { name: `Step ${number} of 3` });

async function openFlow(page: Page, wares: Ware[], quantity = 1) {
  const { person, id } = await aCustomerWithParcel(wares, quantity);
  await openAs(page, person, `/myaccount/order/${id}/return`);
  await expect(page.getByRole('heading', { name: 'What would you like to send back?' })).toBeVisible();
  return { person, id };
}

async function fillUpi(page: Page, upiId = 'asha.k@okbank'): Promise<void> {
  await page.getByRole('textbox', { name: 'UPI ID' }).fill(upiId);
  await page.getByRole('textbox', { name: 'The same again' }).fill(upiId);
}

test('one thing comes back in at most nine taps from its order, for money to the paisa', async ({ page }) => {
  const [ware] = (await sizedWares({ price: 1199.5 })) as [Ware];
  const { person, id } = await aCustomerWithParcel([ware]);
  await openAs(page, person, '/myaccount/order');
  const card = page.getByRole('article', { name: `Order ${id.slice(0, 8)}` });
  await expectAccessible(page);
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };

  await tap(card.getByRole('link', { name: /^Return or exchange \(till \w{3} \d+ \w{3}\)/ }));
  await expect(page.getByText(/^Delivered on .+\. You can ask till \w{3}, \d+ \w{3} \d{4}, 23:59\.$/)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: ware.name })).toBeChecked();
  await expectAccessible(page);
  await tap(next(page));
  await expect(page.getByRole('heading', { name: 'Why does it come back?' })).toBeFocused();
  await tap(page.getByText('Too small', { exact: true }));
  await expect(page.getByRole('radio', { name: /^Money back/ })).toBeChecked();
  await expectAccessible(page);
  await tap(next(page));
  await expect(page.getByRole('heading', { name: 'Where should the money go?' })).toBeFocused();
  await tap(page.getByRole('textbox', { name: 'UPI ID' }));
  await page.keyboard.type('asha.k@okbank');
  await tap(page.getByRole('textbox', { name: 'The same again' }));
  await page.keyboard.type('asha.k@okbank');
  await expect(page.getByText('Both are the same')).toBeVisible();
  await expect(page.getByText('at your cost')).toBeVisible();
  await expect(page.getByText(/^Within 14 days of our receiving it\. If it reaches us on/)).toBeVisible();
  await expect(page.getByRole('definition').last()).toHaveText(rupees(ware.originalPrice));
  await expectAccessible(page);
  await tap(ask(page));

  await expect(page.getByRole('heading', { name: /^Return R-[0-9A-Z]{8}$/ })).toBeFocused();
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
  const { number } = await returnOf(person, id);
  await expect(page).toHaveURL(`/myaccount/order/${id}/return/${number}`);
  const story = page.getByRole('list', { name: 'What happened' });
  await expect(story.locator('[aria-current="step"]')).toContainText('Asked');
  await expect(story).toContainText(`${rupees(ware.originalPrice)} to UPI ••••@okbank`);
  await expectAccessible(page);

  await page.goto('/myaccount/order');
  await expect(card.getByRole('link', { name: `Return ${number} Asked` })).toBeVisible();
  await expect(card.getByRole('link', { name: /^Return or exchange/ })).toBeHidden();
  await expectAccessible(page);
});

test('damaged sale goods come back at the shop’s cost, with photos that nobody else sees', async ({ page }) => {
  const [ware] = (await sizedWares({ saving: 300 })) as [Ware];
  const { person, id } = await openFlow(page, [ware], 2);
  await expect(page.getByRole('checkbox', { name: ware.name })).toBeDisabled();
  await expect(page.getByText('Sale goods can be returned when faulty, wrong or late.')).toBeVisible();
  await next(page).click();
  await expect(page.getByText('Please choose what goes back')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Something is wrong with it' }).click();
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByText('2 items')).toBeVisible();
  await expectAccessible(page);
  await next(page).click();

  const reasons = page.getByRole('group', { name: 'Reason' });
  await expect(reasons.getByRole('radio')).toHaveCount(4);
  await expect(reasons.getByRole('radio', { name: 'Changed my mind' })).toBeHidden();
  await next(page).click();
  await expect(page.getByText('Please choose a reason')).toBeVisible();
  await expect(reasons.getByRole('radio').first()).toBeFocused();
  await reasons.getByText('Damaged').click();
  await expect(page.getByText(/^Please show us the damage/)).toBeVisible();
  const files = [aPng('sleeve.png'), aPng('hem.png', [200, 83, 43]), { ...aPng('notes.pdf'), mimeType: 'text/plain' }];
  await page.locator('input[type="file"]').setInputFiles(files);
  await expect(page.getByText('notes.pdf is not a PNG, JPG or WebP picture')).toBeVisible();
  await expect(page.getByRole('img', { name: 'hem.png' })).toBeVisible();
  await page.getByLabel('Anything else we should know?').fill('The seam is open.');
  await expectAccessible(page);
  await next(page).click();

  await expect(page.getByText('We collect it')).toBeVisible();
  await expect(page.getByText('at our cost')).toBeVisible();
  await page.getByText('Bank account', { exact: true }).click();
  await page.getByLabel('Account number').fill('1234 5678 9012');
  await page.getByLabel('The same again').fill('1235');
  await expect(page.getByText('This is not the same')).toBeVisible();
  await ask(page).click();
  await expect(page.getByText('An IFSC looks like SBIN0001234')).toBeVisible();
  await expect(page.getByLabel('The same again')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('The same again').fill('123456789012');
  await page.getByLabel('IFSC').fill('sbin0001234');
  await page.getByLabel('Name of the account holder').fill('Asha Kulkarni');
  await ask(page).click();

  await expect(page.getByRole('heading', { name: /^Return R-/ })).toBeVisible();
  const photos = page.getByRole('region', { name: 'Photos' });
  await expect(photos.getByRole('img')).toHaveCount(2);
  await expect(photos.getByRole('img').first()).toHaveJSProperty('complete', true);
  await expect(photos.getByRole('img').first()).not.toHaveJSProperty('naturalWidth', 0);
  await expect(page.getByText('The seam is open.')).toBeVisible();
  await expectAccessible(page);

  await accept((await returnOf(person, id)).id);
  await page.reload();
  await expect(page.getByText(/^Accepted\. We collect it/)).toBeVisible();
  await expect(page.getByText('We collect it from you, at our cost')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add courier’s number' })).toBeHidden();
  await expectAccessible(page);
});

test('a photo that cannot be sent loses neither the return nor the other photos', async ({ page }) => {
  const [ware] = (await sizedWares()) as [Ware];
  await openFlow(page, [ware]);
  await next(page).click();
  await page.getByText('Damaged', { exact: true }).click();
  await page.locator('input[type="file"]').setInputFiles([aPng('one.png'), aPng('two.png')]);
  await next(page).click();
  await fillUpi(page);
  let sent = 0;
  await page.route('**/api/returns/*/pictures', (route) => {
    sent += 1;
    return sent === 1 ? route.abort() : route.continue();
  });
  await ask(page).click();
  await expect(page.getByRole('heading', { name: /^Return R-/ })).toBeVisible();
  await expectBadNews(page, 'A photo could not be sent. Please add it here again');
  const photos = page.getByRole('region', { name: 'Photos' });
  await expect(photos.getByRole('img')).toHaveCount(1);
  await photos.locator('input[type="file"]').setInputFiles(aPng('one.png'));
  await expect(photos.getByRole('img')).toHaveCount(2);
});

test('an exchange that sells out meanwhile offers the money on the spot', async ({ page }) => {
  const wares = await sizedWares({ sizes: ['M', 'L'] });
  const [mine, other] = wares as [Ware, Ware];
  const { person, id } = await openFlow(page, [mine]);
  await next(page).click();
  await page.getByText('Too small', { exact: true }).click();
  await page.getByRole('radio', { name: /^Another size or colour Same price\. Size L is in stock/ }).check();
  await next(page).click();
  await expect(page.getByText('Please choose which one you would like')).toBeVisible();
  await page.getByText('Size L', { exact: true }).click();
  await expectAccessible(page);
  await next(page).click();
  await expect(page.getByRole('heading', { name: 'Is everything right?' })).toBeFocused();
  await expect(page.getByText('For Size L, at the same price')).toBeVisible();
  await expectAccessible(page);

  runSql(`update variants set stock = 0 where id = '${other.id}'`);
  await ask(page).click();
  await expect(page.getByText('has just sold out. Take the money back instead?')).toBeVisible();
  await expect(ask(page)).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take the money back' }).click();
  await expect(page.getByRole('heading', { name: 'Where should the money go?' })).toBeFocused();
  await fillUpi(page);
  await ask(page).click();
  await expect(page.getByRole('heading', { name: /^Return R-/ })).toBeVisible();
  expect((await returnOf(person, id)).lines).toMatchObject([{ wish: 'money', reason: 'too_small' }]);
});

test('back and forth, nothing that was said is lost', async ({ page }) => {
  const [first] = (await sizedWares()) as [Ware];
  const [second] = (await sizedWares()) as [Ware];
  await openFlow(page, [first, second], 2);
  await page.getByRole('checkbox', { name: first.name }).check();
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('checkbox', { name: second.name }).check();
  await next(page).click();
  await expect(page.getByRole('heading', { name: 'Why do they come back?' })).toBeVisible();
  await page.getByRole('region', { name: first.name }).getByText('Too large').click();
  await page.getByRole('region', { name: second.name }).getByText('Changed my mind').click();
  await page
    .getByRole('region', { name: second.name })
    .getByRole('radio', { name: /^Shop credit/ })
    .check();
  await page.getByLabel('Anything else we should know?').fill('Thank you.');
  await next(page).click();
  await fillUpi(page);
  await expect(page.getByText(rupees(first.originalPrice * 2)).first()).toBeVisible();
  await expect(page.getByText('And as shop credit')).toBeVisible();

  await page.goBack();
  await expect(step(page, 2)).toBeVisible();
  await expect(page.getByLabel('Anything else we should know?')).toHaveValue('Thank you.');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(step(page, 1)).toBeVisible();
  await expect(page.getByRole('textbox', { name: `How many of ${first.name}?` })).toHaveValue('2');
  await page.getByRole('checkbox', { name: second.name }).uncheck();
  await page.goForward();
  await expect(page.getByRole('radio', { name: 'Too large' })).toBeChecked();
  await page.goForward();
  await expect(page.getByRole('textbox', { name: 'The same again' })).toHaveValue('asha.k@okbank');
  await expect(page.getByText('And as shop credit')).toBeHidden();
  // What was typed about money is in no address and nowhere kept: a page that is opened anew begins anew.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(step(page, 1)).toBeVisible();
});

test('units that were asked for on another device are refused, and the page then says so', async ({ page }) => {
  const [ware] = (await sizedWares()) as [Ware];
  const { person, id } = await openFlow(page, [ware]);
  await next(page).click();
  await page.getByText('Changed my mind', { exact: true }).click();
  await next(page).click();
  await fillUpi(page);
  await askElsewhere(person, id);
  await ask(page).click();
  await expect(page.getByText('A return was asked for already')).toBeVisible();
});

test('a refused return says why, and where to object', async ({ page }) => {
  const [ware] = (await sizedWares()) as [Ware];
  const { person, id } = await aCustomerWithParcel([ware]);
  const back = await askElsewhere(person, id);
  await refuse(back.id, 'It was worn, and its labels are gone.');
  await openAs(page, person, `/myaccount/order/${id}`);
  await page.getByRole('link', { name: `Return ${back.number} Refused` }).click();
  await expect(page.getByText('We cannot take this back.')).toBeVisible();
  await expect(page.getByText('It was worn, and its labels are gone.').first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'care@kinari.example' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeHidden();
  await expectAccessible(page);
});

test('a return is withdrawn until it is received, and can be asked for again', async ({ page }) => {
  const [ware] = (await sizedWares()) as [Ware];
  const { person, id } = await aCustomerWithParcel([ware]);
  const back = await askElsewhere(person, id);
  await openAs(page, person, `/myaccount/order/${id}/return/${back.number}`);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw this return?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep return' }).click();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expectGoodNews(page, 'Return withdrawn');
  await expect(page.getByText('You have withdrawn it. Please keep what you have.')).toBeVisible();
  await expect(page.getByRole('heading', { name: `Return ${back.number}` })).toBeFocused();
  await expectAccessible(page);
  await page.goto(`/myaccount/order/${id}/return`);
  await expect(page.getByRole('checkbox', { name: ware.name })).toBeEnabled();
});

test('a return is asked for by keyboard alone', async ({ page }) => {
  const wares = await sizedWares({ sizes: ['M', 'L'] });
  const { person, id } = await openFlow(page, wares.slice(0, 1), 2);
  await tabTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await tabTo(page, next(page));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('radio', { name: 'Too small' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Too large' })).toBeChecked();
  await tabTo(page, page.getByRole('radio', { name: /^Money back/ }));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, page.getByRole('radio', { name: 'Size L', exact: true }));
  await page.keyboard.press('Space');
  await tabTo(page, next(page));
  await page.keyboard.press('Enter');
  await expect(step(page, 3)).toBeVisible();
  await tabTo(page, ask(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Return R-/ })).toBeFocused();
  expect((await returnOf(person, id)).lines).toMatchObject([{ wish: 'exchange', reason: 'too_large', quantity: 1 }]);
});
