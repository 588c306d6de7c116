// A payment on the demo's own network, from the page that shows the address to a balance that can be traded.
import { openAs } from './customers.ts'
import { expect, test } from './journey.ts'

/** Its blocks come every two seconds, and a deposit needs a few. */
const CREDITED_WITHIN_MS = 120_000

test('test coins arrive at the shown address, are confirmed block by block, and are credited', async ({
  page,
  customer,
}) => {
  test.setTimeout(CREDITED_WITHIN_MS + 60_000)
  await openAs(page, customer, '/recharge')
  await expect(page.getByText('No deposits yet')).toBeVisible()
  const network = page.getByRole('radio', { name: /ERC20/ })
  await expect(network).toBeVisible({ timeout: CREDITED_WITHIN_MS })
  await network.check()
  await expect(page.getByRole('img', { name: /QR code of your USDT address/ })).toBeVisible()
  await page.getByRole('button', { name: 'Send 100 USDT to this address' }).click()
  await expect(page.getByText('Sent. It appears among your deposits')).toBeVisible()
  await expect(page.getByText('+100', { exact: false }).first()).toBeVisible({ timeout: CREDITED_WITHIN_MS })
  await expect(page.getByText(/^(Credited|Completed)$/).first()).toBeVisible({ timeout: CREDITED_WITHIN_MS })
  await page.getByRole('link', { name: 'See my assets' }).first().click()
  await expect(page.getByRole('tab', { name: /^Platform/ })).toContainText('100.00')
  const balances = await customer.wire.wallet.listBalances({})
  expect(balances.find(({ coin, wallet }) => coin === 'usdt' && wallet === 'PLATFORM')?.available).toMatch(
    /^100(\.0+)?$/,
  )
})
