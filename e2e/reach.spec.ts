// The submit button is visible and uncovered, whatever is filled in: on phones above the tab bar, on desktop at the
// bottom of the order form.
import type { Locator } from '@playwright/test'
import { ContractScreen } from './contracts.ts'
import { openAs } from './customers.ts'
import { expect, test } from './journey.ts'
import { TradeScreen } from './ticket.ts'

/** It is completely in the window, and nothing covers its centre. */
async function expectInReach(button: Locator): Promise<void> {
  await expect(button).toBeInViewport({ ratio: 1 })
  const isUncovered = await button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isUncovered).toBe(true)
}

test('the button of a spot order stays visible for every order type', async ({ page, customer, isMobile }) => {
  await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '50000' })
  await openAs(page, customer, '/trade?symbol=btcusdt')
  const trade = new TradeScreen(page, isMobile)
  await trade.ready()
  await expectInReach(trade.submitButton())
  await trade.fill({ Amount: '0.01' })
  await expectInReach(trade.submitButton())
  for (const kind of ['Market', 'OCO', 'Stop limit'] as const) {
    await trade.choose('Buy', kind)
    await expectInReach(trade.submitButton())
  }
})

test('both buttons of a contract and its cost stay visible with a take-profit and a stop-loss', async ({
  page,
  customer,
  isMobile,
}) => {
  await openAs(page, customer, '/contract?symbol=btcusdt-perp')
  const contracts = new ContractScreen(page, isMobile)
  await contracts.ready()
  await contracts.choose('Market')
  await contracts.field('Size').fill('20')
  await contracts.setStops({ takeProfit: '900000', stopLoss: '10' })
  for (const name of ['Open long', 'Open short'])
    await expectInReach(contracts.form.getByRole('button', { name, exact: true }))
  await expectInReach(contracts.form.getByRole('term').filter({ hasText: /^Cost/ }))
})
