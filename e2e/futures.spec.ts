// Futures in the page: opened with take-profit and stop-loss, margin added, closed in part and whole.
import type { Page } from '@playwright/test'
import { ContractScreen } from './contracts.ts'
import { type Customer, openAs } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'

const SYMBOL = 'btcusdt-perp'

async function openContracts(page: Page, customer: Customer, isMobile: boolean): Promise<ContractScreen> {
  await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '50000' })
  await customer.wire.wallet.transferFunds({ from: 'PLATFORM', to: 'CONTRACT', coin: 'usdt', amount: '20000' })
  await openAs(page, customer, `/contract?symbol=${SYMBOL}`)
  const contracts = new ContractScreen(page, isMobile)
  await contracts.ready()
  return contracts
}

/** A price relative to the mark, as it is typed. */
async function priceAt(customer: Customer, share: number): Promise<string> {
  const [mark] = await customer.wire.futures.listMarks({ symbol: SYMBOL })
  return (Number(mark?.markPrice) * share).toFixed(2)
}

test('a position opens with its stops, gets margin, closes in part and then whole', async ({
  page,
  customer,
  isMobile,
}) => {
  const contracts = await openContracts(page, customer, isMobile)
  await contracts.choose('Market')
  await contracts.field('Size').fill('20')
  await contracts.setStops({ takeProfit: await priceAt(customer, 1.05), stopLoss: await priceAt(customer, 0.97) })
  await contracts.press('Open long')
  await expect(page.getByRole('dialog', { name: /^Open long · / })).toBeVisible()
  await expectAccessible(page)
  await contracts.confirm()
  await expect(contracts.positions()).toHaveCount(1)
  await expect(contracts.positions()).toContainText('Long')
  await expect(contracts.panel.getByRole('tab', { name: 'TP / SL 2' })).toBeVisible()

  const [before] = (await customer.wire.futures.listPositions({ status: 0 })).rows
  const margin = await contracts.open('Margin')
  await margin.getByRole('textbox', { name: 'Amount' }).fill('50')
  await expect(margin.getByText('→')).toHaveCount(2)
  await margin.getByRole('button', { name: /^Add 50/ }).click()
  await expect(contracts.toast('Margin adjusted')).toBeVisible()
  const [after] = (await customer.wire.futures.listPositions({ status: 0 })).rows
  expect(Number(after?.margin) - Number(before?.margin)).toBeCloseTo(50, 6)
  expect(Number(after?.liquidationPrice)).toBeLessThan(Number(before?.liquidationPrice))

  const close = await contracts.open('Close')
  await close.getByRole('slider').press('PageDown')
  await close.getByRole('slider').press('PageDown')
  await close.getByRole('button', { name: /^Close 0\.0\d+ BTC/ }).click()
  await expect(contracts.toast(/^Part of the position closed\. Result .*USDT, after fees of .*USDT/)).toBeVisible()
  await expect(contracts.positions()).toHaveCount(1)
  const [half] = (await customer.wire.futures.listPositions({ status: 0 })).rows
  expect(Number(half?.quantity)).toBeCloseTo(Number(after?.quantity) / 2, 6)

  await contracts.closeAll()
  await expect(contracts.panel.getByText('No positions')).toBeVisible()
  // Stops end with their position.
  await expect(contracts.panel.getByRole('tab', { name: 'TP / SL 0' })).toBeVisible()
  await contracts.show('History')
  await expect(contracts.rows('Positions')).toContainText('your order')
  await expectAccessible(page)
})

test('an order with attached stops: its fill sets them, also when the page is closed', async ({
  page,
  customer,
  isMobile,
}) => {
  const contracts = await openContracts(page, customer, isMobile)
  await contracts.field('Price').fill(await priceAt(customer, 0.97))
  await contracts.field('Size').fill('30')
  await contracts.setStops({ stopLoss: await priceAt(customer, 0.98) })
  await contracts.press('Open long')
  await expect(contracts.form.getByText(/^The trigger is on the wrong side of the entry price/)).toBeVisible()
  await contracts.setStops({ takeProfit: await priceAt(customer, 1.08), stopLoss: await priceAt(customer, 0.94) })
  await contracts.press('Open long')
  await contracts.confirm()
  await contracts.show('Orders')
  await expect(contracts.rows('Open orders')).toContainText('TP ')
  await expect(contracts.rows('Open orders')).toContainText('SL ')
  await expect(contracts.panel.getByRole('tab', { name: 'TP / SL 0' })).toBeVisible()
  await page.goto('/api/public/time')

  const [order] = (await customer.wire.futures.listOrders({})).rows
  await customer.wire.futures.amendOrder({ id: order?.orderId ?? 0, price: await priceAt(customer, 1.01) })
  await openAs(page, customer, `/contract?symbol=${SYMBOL}`)
  await contracts.ready()
  await expect(contracts.positions()).toHaveCount(1)
  await expect(contracts.panel.getByRole('tab', { name: 'TP / SL 2' })).toBeVisible()

  // Near enough to be on the chart.
  const near = await priceAt(customer, 0.993)
  await contracts.show('TP / SL')
  const lose = contracts.rows('Active TP / SL').filter({ hasText: 'Stop loss' })
  await lose.getByRole('button', { name: 'Change' }).click()
  const change = page.getByRole('dialog', { name: 'Stop loss' })
  await change.getByRole('textbox', { name: 'Trigger' }).fill(near)
  await change.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(lose).toContainText(Number(near).toLocaleString('en', { minimumFractionDigits: 2 }))
  if (!isMobile) {
    await contracts.dragLowestLine(12)
    const sheet = page.getByRole('dialog', { name: /^Move to/ })
    await expect(sheet).toContainText('Stop loss')
    await sheet.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(sheet).toHaveCount(0)
    const { rows } = await customer.wire.futures.listStops({})
    expect(rows).toHaveLength(2)
    expect(new Set(rows.map(({ pairId }) => pairId)).size).toBe(1)
    const moved = rows.find(({ kind }) => kind === 'STOP_LOSS')
    expect(Number(moved?.triggerPrice)).toBeLessThan(Number(near))
  }
  await contracts.show('Positions')
  await contracts.closeAll()
  await expect(contracts.panel.getByRole('tab', { name: 'TP / SL 0' })).toBeVisible()
})

test('with insufficient margin a transfer is offered, and then the order is placed', async ({
  page,
  customer,
  isMobile,
}) => {
  await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '50000' })
  await openAs(page, customer, `/contract?symbol=${SYMBOL}`)
  const contracts = new ContractScreen(page, isMobile)
  await contracts.ready()
  await contracts.field('Price').fill(await priceAt(customer, 0.97))
  await contracts.field('Size').fill('10')
  await contracts.press('Open long')
  await contracts.form.getByRole('button', { name: 'Transfer from the Platform wallet' }).click()
  const sheet = page.getByRole('dialog', { name: 'Transfer' })
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('5000')
  await sheet.getByRole('button', { name: /^Transfer 5,000/ }).click()
  await sheet.getByRole('button', { name: 'Close' }).last().click()
  await expect(contracts.form.getByRole('button', { name: '5,000.00 USDT' })).toBeVisible()
  await contracts.press('Open long')
  await contracts.confirm()
  await contracts.show('Orders')
  await expect(contracts.rows('Open orders')).toHaveCount(1)
  await contracts
    .rows('Open orders')
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await expect(contracts.panel.getByText('No open orders')).toBeVisible()
})

test('leverage and hedge mode: a long and a short at the same time', async ({ page, customer, isMobile }) => {
  const contracts = await openContracts(page, customer, isMobile)
  await page.getByRole('button', { name: /^Leverage/ }).click()
  const leverage = page.getByRole('dialog', { name: 'Leverage' })
  await leverage.getByRole('button', { name: '10×', exact: true }).click()
  await leverage.getByRole('button', { name: 'Use 10×' }).click()
  await expect(page.getByRole('button', { name: 'Leverage 10×' })).toBeVisible()

  await page.getByRole('button', { name: 'Isolated', exact: true }).click()
  const modes = page.getByRole('dialog', { name: 'Margin mode' })
  await modes.getByText('Hedge', { exact: true }).click()
  await modes.getByRole('button', { name: 'Save' }).click()
  await expect(modes).toHaveCount(0)

  await contracts.choose('Market')
  for (const button of ['Open long', 'Open short'] as const) {
    await contracts.field('Size').fill('5')
    await contracts.press(button)
    await contracts.confirm()
    await expect(contracts.positions()).toHaveCount(button === 'Open long' ? 1 : 2)
  }
  await expect(contracts.positions().filter({ hasText: 'Short' })).toHaveCount(1)
  await contracts.closeAll()
  await expect(contracts.panel.getByText('No positions')).toBeVisible()
})
