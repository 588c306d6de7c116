// Contracts by hand: opened with take-profit and stop-loss, their margin moved, closed in part and whole.
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

test('a position opens with its stops, takes margin, closes in part and then whole', async ({
  page,
  customer,
  isMobile,
}) => {
  const contracts = await openContracts(page, customer, isMobile)
  await contracts.choose('Market')
  await contracts.field('Size').fill('20')
  await contracts.form.getByRole('checkbox', { name: 'Take profit and stop loss' }).check()
  await contracts.field('Take profit').fill(await priceAt(customer, 1.05))
  await contracts.field('Stop loss').fill(await priceAt(customer, 0.97))
  await contracts.press('Open long')
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
  await expect(contracts.toast('Position closed')).toBeVisible()
  await expect(contracts.positions()).toHaveCount(1)
  const [half] = (await customer.wire.futures.listPositions({ status: 0 })).rows
  expect(Number(half?.quantity)).toBeCloseTo(Number(after?.quantity) / 2, 6)

  await contracts.closeAll()
  await expect(contracts.panel.getByText('No positions')).toBeVisible()
  // Stops never outlive their position.
  await expect(contracts.panel.getByRole('tab', { name: 'TP / SL 0' })).toBeVisible()
  await contracts.show('History')
  await expect(contracts.rows('Positions')).toContainText('your order')
  await expectAccessible(page)
})
