// Helpers for the futures page in both layouts: its order form, its positions and their sheets.
import { expect, type Locator, type Page } from '@playwright/test'

export class ContractScreen {
  readonly page: Page
  readonly form: Locator
  readonly panel: Locator
  private readonly isPhone: boolean

  constructor(page: Page, isPhone: boolean) {
    this.page = page
    this.isPhone = isPhone
    this.form = page.getByRole('form', { name: 'Order form' })
    this.panel = page.getByRole('region', { name: 'Your contracts' })
  }

  /** The form has its first price, and the account is loaded. */
  async ready(): Promise<void> {
    await expect(this.field('Price')).not.toHaveValue('', { timeout: 20_000 })
    await expect(this.page.getByRole('button', { name: /^Leverage \d/ })).toBeEnabled()
  }

  field(name: string): Locator {
    return this.form.getByRole('textbox', { name, exact: true })
  }

  async choose(kind: 'Limit' | 'Market'): Promise<void> {
    if (this.isPhone) {
      await this.form.getByRole('button', { name: /^Order type/ }).click()
      await this.page.getByRole('option', { name: new RegExp(`^${kind}`) }).click()
    } else {
      await this.form.getByRole('button', { name: kind, exact: true }).click()
    }
  }

  /** Next to the order form on desktop, in a sheet on phones. */
  async setStops(stops: { takeProfit?: string; stopLoss?: string }): Promise<void> {
    const name = 'Take profit and stop loss'
    if (this.isPhone) await this.form.getByRole('button', { name: /^(Take profit|Stop loss)/ }).click()
    else await this.form.getByRole('checkbox', { name }).check()
    const place = this.isPhone ? this.page.getByRole('dialog', { name }) : this.form
    const fill = async (field: string, price?: string) => {
      if (price !== undefined) await place.getByRole('textbox', { name: field, exact: true }).fill(price)
    }
    await fill('Take profit', stops.takeProfit)
    await fill('Stop loss', stops.stopLoss)
    if (this.isPhone) await place.getByRole('button', { name: 'Set', exact: true }).click()
  }

  async press(name: 'Open long' | 'Open short' | 'Close long' | 'Close short'): Promise<void> {
    await this.form.getByRole('button', { name, exact: true }).click()
  }

  /** The confirmation sheet of an order. */
  async confirm(): Promise<void> {
    const sheet = this.page.getByRole('dialog', { name: /^(Open|Close) (long|short) · / })
    await expect(sheet).toBeVisible()
    const first = sheet.getByText('Before your first futures position')
    if (await first.isVisible()) await sheet.getByRole('checkbox', { name: 'I have read this' }).check()
    await expect(sheet.getByText('Liquidation', { exact: true })).toBeVisible()
    await sheet.getByRole('button', { name: /^(Open|Close) (long|short) / }).click()
    await expect(sheet).toHaveCount(0)
  }

  async show(tab: 'Positions' | 'Orders' | 'TP / SL' | 'History'): Promise<void> {
    await this.panel.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
  }

  positions(): Locator {
    return this.rows('Positions')
  }

  /** Items of a list in the panel: cards on phones, rows on desktop. */
  rows(name: string): Locator {
    return this.isPhone
      ? this.panel.getByRole('list', { name }).getByRole('listitem')
      : this.panel.getByRole('table', { name }).locator('tbody').getByRole('row')
  }

  /** Opens a sheet of the first position. */
  async open(button: 'TP / SL' | 'Margin' | 'Close'): Promise<Locator> {
    const name = button === 'Margin' && !this.isPhone ? 'Adjust margin' : button
    await this.positions().first().getByRole('button', { name, exact: true }).click()
    const titles = { 'TP / SL': 'Take profit and stop loss', Margin: 'Adjust margin', Close: 'Close position' }
    return this.page.getByRole('dialog', { name: titles[button] })
  }

  async closeAll(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Close all', exact: true }).click()
    const sheet = this.page.getByRole('dialog', { name: 'Close all positions?' })
    await sheet.getByRole('button', { name: 'Close all' }).click()
    await expect(sheet).toHaveCount(0)
  }

  /** Drags the lowest draggable line of the chart by this many pixels: down is positive. */
  async dragLowestLine(by: number): Promise<void> {
    const chart = await this.page.locator('canvas').first().boundingBox()
    if (chart === null) throw new Error('there is no chart')
    const x = chart.x + chart.width / 2
    const cursorAt = async (y: number) => {
      await this.page.mouse.move(x, y)
      return await this.page.evaluate(
        ([at, down]) => {
          const element = document.elementFromPoint(at ?? 0, down ?? 0)
          return element === null ? '' : getComputedStyle(element).cursor
        },
        [x, y],
      )
    }
    for (let y = chart.y + chart.height - 4; y > chart.y; y -= 2) {
      if ((await cursorAt(y)) !== 'pointer') continue
      await this.page.mouse.down()
      await this.page.mouse.move(x, y + by, { steps: 8 })
      await this.page.mouse.up()
      return
    }
    throw new Error('the chart has no line that can be dragged')
  }

  toast(text: string | RegExp): Locator {
    return this.page.getByRole('status').filter({ hasText: text }).first()
  }
}
