// Helpers for the trade page in both layouts: its order form and its lists.
import { expect, type Locator, type Page } from '@playwright/test'

export type OrderKind = 'Limit' | 'Market' | 'Stop limit' | 'Stop market' | 'OCO'

export class TradeScreen {
  readonly page: Page
  readonly form: Locator
  readonly orders: Locator
  private readonly isPhone: boolean

  constructor(page: Page, isPhone: boolean) {
    this.page = page
    this.isPhone = isPhone
    this.form = page.getByRole('form', { name: 'Order form' })
    this.orders = page.getByRole('region', { name: 'Orders' })
  }

  /** The form is ready and has its first price from the market. */
  async ready(): Promise<void> {
    await expect(this.field('Price')).not.toHaveValue('', { timeout: 20_000 })
  }

  field(name: string): Locator {
    return this.form.getByRole('textbox', { name, exact: true })
  }

  async choose(side: 'Buy' | 'Sell', kind: OrderKind): Promise<void> {
    await this.form.getByRole('radio', { name: side }).click()
    if (this.isPhone) {
      await this.form.getByRole('button', { name: /^Order type/ }).click()
      await this.page.getByRole('option', { name: new RegExp(`^${kind}`) }).click()
    } else if (kind === 'Limit' || kind === 'Market') {
      await this.form.getByRole('button', { name: kind, exact: true }).click()
    } else {
      await this.form.locator('[aria-haspopup="menu"]').click()
      await this.page.getByRole('menuitem', { name: new RegExp(`^${kind}`) }).click()
    }
  }

  async fill(fields: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(fields)) await this.field(name).fill(value)
  }

  submitButton(): Locator {
    return this.form.getByRole('button', { name: /^(Buy|Sell) / })
  }

  async submit(): Promise<void> {
    await this.submitButton().click()
  }

  /** The confirmation sheet of an order. */
  async confirm(): Promise<void> {
    const sheet = this.page.getByRole('dialog', { name: 'Check your order' })
    await sheet.getByRole('button', { name: /^(Buy|Sell) / }).click()
  }

  toast(text: string | RegExp): Locator {
    return this.page.getByRole('status').filter({ hasText: text }).first()
  }

  openOrders(): Locator {
    return this.isPhone
      ? this.orders.getByRole('list', { name: 'Open orders' }).getByRole('listitem')
      : this.orders.getByRole('table', { name: 'Open orders' }).locator('tbody').getByRole('row')
  }

  async show(tab: 'Open orders' | 'History' | 'Fills' | 'Assets'): Promise<void> {
    const desktopNames = { History: 'Order history', Fills: 'Trade history' } as const
    const name = this.isPhone || tab === 'Open orders' || tab === 'Assets' ? tab : desktopNames[tab]
    await this.orders.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
  }

  /** Rows of the history or of the fills. */
  rows(list: 'Order history' | 'Trade history'): Locator {
    return this.isPhone
      ? this.orders.getByRole('list', { name: list }).getByRole('listitem')
      : this.orders.getByRole('table', { name: list }).locator('tbody').getByRole('row')
  }
}
