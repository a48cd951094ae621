import { listSetupSteps, SETUP_STEPS, type SetupStep } from '@kinari/contract/endpoints/storefront/setup-steps';
import { expect, type Page } from '@playwright/test';
import { createPng } from '../support/images.ts';
import type { Hands } from './effort.ts';
import { OWNER } from './installed-shop.ts';

export const SHOP = {
  name: 'Dori Looms',
  email: 'hello@dori.example',
  phone: '9822041567',
  address: '14 Laxmi Road, Pune',
  pincode: '411030',
};
export const CATEGORY = 'Stoles';
export const PRODUCT = { name: 'Indigo stole', price: '1299', stock: '8' };
/** In place of the first standard promise. */
export const PROMISE = 'Woven by hand in Maheshwar';

type OwnerInput = { page: Page; hands: Hands; isMobile: boolean };

/** What an owner does to set up the shop, in small steps. */
export function createOwner({ page, hands, isMobile }: OwnerInput) {
  const { click, press, type, upload, choose } = hands;
  // The heading changes when few steps are left.
  const guide = page.getByRole('region', { name: /^(Set up your shop|Almost ready to sell)$/ });
  const step = (name: SetupStep) => guide.getByRole('listitem').filter({ hasText: SETUP_STEPS[name].label });
  const dialog = page.getByRole('dialog');
  const mainPart = page.getByRole('main');

  async function goTo(entry: string): Promise<void> {
    if (isMobile) await click(page.getByRole('button', { name: 'Menu' }));
    await click(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: entry, exact: true }));
  }

  async function toGuide(): Promise<void> {
    await goTo('Dashboard');
    await guide.waitFor();
  }

  const expectToast = (text: string | RegExp) => expect(page.locator('.toast').filter({ hasText: text })).toBeVisible();

  return {
    logIn: async (url: string) => {
      await hands.open(`${url}/admin`);
      await type(dialog.getByLabel('Email or username'), OWNER.email);
      await type(dialog.getByLabel('Password', { exact: true }), OWNER.password);
      await press('Enter');
      await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
      await expect(guide.getByText(`0 of ${listSetupSteps({ hasProvider: false }).length} done`)).toBeVisible();
    },

    closeShop: async () => {
      await click(guide.getByRole('button', { name: 'Close the shop while you set up' }));
      await expectToast('The shop is closed');
    },

    fillInCompany: async () => {
      await click(step('company').getByRole('link', { name: 'Add shop details' }));
      await upload(page.getByRole('button', { name: 'Choose logo' }), createPng('logo.png', [42, 91, 156], 60));
      await type(page.getByLabel('Company Name'), SHOP.name);
      await type(page.getByLabel('Email Address'), SHOP.email);
      await type(page.getByLabel('Phone Number'), SHOP.phone);
      await type(page.getByLabel('Address', { exact: true }), SHOP.address);
      await type(page.getByLabel('Pincode'), SHOP.pincode);
      await press('Enter');
      await expectToast('Company details updated successfully!');
      await toGuide();
    },

    /** The guide asks for a category first, because each product is in one. */
    createCategory: async () => {
      await click(step('product').getByRole('link', { name: 'Add a category' }));
      await type(dialog.getByLabel('Category Name'), CATEGORY);
      await upload(dialog.getByRole('button', { name: /^Add image/ }), createPng('stoles.png', [200, 83, 43]));
      await click(dialog.getByRole('button', { name: 'Create Category' }));
      await expectToast('Category saved successfully!');
      await toGuide();
    },

    publishProduct: async () => {
      await click(step('product').getByRole('link', { name: 'Add product' }));
      const form = page.getByRole('dialog', { name: 'Add Product' });
      await type(form.getByLabel('Product Name'), PRODUCT.name);
      await choose(form.getByLabel('Category', { exact: true }), CATEGORY);
      const variant = form.getByRole('group', { name: 'Variant 1' });
      await type(variant.getByLabel('Stock'), PRODUCT.stock);
      await type(variant.getByLabel('Original Price'), PRODUCT.price);
      await upload(form.getByRole('button', { name: /^Add images/ }), createPng('stole.png', [58, 64, 140]));
      await click(form.getByRole('button', { name: 'Add Product' }));
      await expect(form).toBeHidden();
      await expect(mainPart.getByText(PRODUCT.name).first()).toBeVisible();
      await toGuide();
    },

    settleGst: async () => {
      await click(step('gst').getByRole('button', { name: 'I am not registered' }));
      await expectToast('GST settings saved');
    },

    /** Puts one own promise on the home page and publishes it. */
    publishOwnWords: async () => {
      await click(step('words').getByRole('link', { name: 'Write your texts' }));
      await click(page.getByRole('button', { name: /^Promises/ }));
      await type(page.getByRole('group', { name: 'Promises' }).getByLabel('Text').first(), PROMISE);
      await click(page.getByRole('button', { name: 'Publish', exact: true }));
      await click(dialog.getByRole('button', { name: 'Publish', exact: true }));
      await expectToast(/[Pp]ublished/);
      await toGuide();
    },

    workAlone: async () => {
      await click(step('team').getByRole('button', { name: 'I work alone' }));
      await expect(step('team')).toContainText('Skipped');
    },

    checkPolicies: async () => {
      await click(step('policies').getByRole('link', { name: 'Review policies' }));
      await click(page.getByRole('button', { name: 'Save', exact: true }));
      await expectToast('Page saved successfully!');
      await click(page.getByRole('tab', { name: 'Terms Conditions' }));
      await click(page.getByRole('button', { name: 'Save', exact: true }));
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
      await toGuide();
    },

    viewClosedShop: async () => {
      const opened = page.waitForEvent('popup');
      await click(step('order').getByRole('button', { name: 'View shop' }));
      const shop = await opened;
      await expect(shop.getByText(PROMISE)).toBeVisible();
      await expect(shop.getByRole('link', { name: CATEGORY }).first()).toBeVisible();
      await shop.close();
    },

    openShop: async () => {
      await click(guide.getByRole('button', { name: 'Open the shop' }));
      await expectToast('The shop is open');
    },

    /** The order is on the dashboard, and the guide has no open step. */
    findOrder: async () => {
      await goTo('Order');
      await expect(
        page
          .getByText(/₹1,299\.00/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      await goTo('Dashboard');
      await expect(page.getByText('Your shop is ready')).toBeVisible();
    },
  };
}
