// What operators change from their desks: a setting and a market, each with what customers see of it.
import { expect, expectAccessible, test } from './journey.ts'
import { approveAs, inDialog, openConsole, rowOf } from './operators.ts'

// They may have to wait for the next code.
test.slow()

test('a changed setting reaches customers once a second operator has approved it', async ({
  page,
  browser,
  customer,
  exchange,
}) => {
  const daily = async () => (await customer.wire.settings.getSettings({})).WITHDRAWAL_SETTING.dayWithdrawalNum
  const wanted = (await daily()) + 1
  await openConsole(page, exchange, 'alex')
  await page.goto(`${await exchange.consoleUrl()}/settings`)
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('WITHDRAWAL_SETTING')
  await rowOf(page, 'WITHDRAWAL_SETTING').click()
  await expect(page.getByText('Nothing yet. Change a field to see the difference here.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Withdrawals a day', exact: true }).fill(String(wanted))
  await expect(page.getByRole('complementary', { name: 'What will change' })).toContainText(String(wanted))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ask a second operator' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Customers ask for one more.')
  await inDialog(page, 'Ask a second operator').click()
  await expect(page.getByText('Requested. It takes effect once another operator approves it.')).toBeVisible()
  expect(await daily()).toBe(wanted - 1)

  const other = await (await browser.newContext()).newPage()
  await approveAs(other, exchange, /Withdrawals/)
  await expect.poll(daily).toBe(wanted)
  await other.context().close()
  await page.reload()
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('WITHDRAWAL_SETTING')
  await rowOf(page, 'WITHDRAWAL_SETTING').click()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('In effect', { exact: true })).toBeVisible()
})

test('one operator halts a market at once, and two resume it', async ({ page, browser, customer, exchange }) => {
  const order = { symbol: 'dogeusdt', side: 'BUY', type: 'MARKET', quoteQuantity: '20' } as const
  await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '100' })
  await openConsole(page, exchange, 'alex')
  await page.goto(`${await exchange.consoleUrl()}/markets`)
  await rowOf(page, 'DOGE').click()
  await page.getByRole('button', { name: 'Halt this market' }).click()
  await page.getByRole('textbox', { name: 'Reason, as customers read it' }).fill('We check the price sources.')
  await inDialog(page, 'Halt').click()
  await expect(rowOf(page, 'DOGE')).toContainText('Halted')
  await expectAccessible(page)
  await expect(customer.wire.spot.placeOrder(order)).rejects.toThrow('MARKET_HALTED')

  await page.getByRole('button', { name: 'Ask to resume' }).click()
  await page.getByRole('textbox', { name: 'Why can it be resumed?' }).fill('The sources agree again.')
  await inDialog(page, 'Ask to resume').click()
  const other = await (await browser.newContext()).newPage()
  await approveAs(other, exchange, /DOGE/)
  await other.context().close()
  await expect(rowOf(page, 'DOGE')).toContainText('Open')
  // Its market makers come back by themselves.
  await expect(async () => void (await customer.wire.spot.placeOrder(order))).toPass({ timeout: 60_000 })
})
