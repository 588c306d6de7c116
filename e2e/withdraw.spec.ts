// A first withdrawal on the demo's own network, from the address book to its last confirmation.
import { openAs } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'
import {
  AMOUNT,
  cancelWithdrawal,
  confirmSheet,
  confirmWithdrawal,
  DEMO_TRADE_PASSWORD,
  demoWithdrawer,
  FINAL_WITHIN_MS,
  NEW_ADDRESS,
  saveAddress,
  signUpWithdrawer,
  TRADE_PASSWORD,
} from './withdrawals.ts'

test.slow()

test('a first withdrawal goes to an address of the book, and is followed to its last confirmation', async ({
  page,
  exchange,
}) => {
  const customer = await signUpWithdrawer(exchange)
  await saveAddress(exchange, customer)
  await openAs(page, customer, '/withdraw?coin=eth')
  await expect(page.getByText('No withdrawals yet')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Enter the address that receives the payment.')).toBeVisible()
  await page.getByRole('button', { name: 'Address book' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Ledger/ })
    .click()
  await expect(page.getByText(/Ledger · since .* · not used yet/)).toBeVisible()
  await expect(page.getByText(/^Saved recently, so it is treated as a new address until/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Amount' }).fill(AMOUNT)
  await expect(page.getByText(`${AMOUNT} ETH`, { exact: false }).first()).toBeVisible()
  await expectAccessible(page)
  await confirmSheet(page, {
    amount: `${AMOUNT} ETH`,
    line: 'Once sent to the network it cannot be reversed.',
    look: () => expectAccessible(page),
  })
  await confirmWithdrawal(page, customer.account, TRADE_PASSWORD)
  await expect(page).toHaveURL(/\/withdrawal\?id=/)
  await expect(page.getByText(`${AMOUNT} ETH has arrived.`)).toBeVisible({ timeout: FINAL_WITHIN_MS })
  await expect(page.getByText('Transaction', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const { rows } = await customer.wire.withdrawal.listWithdrawals({})
  expect(rows).toMatchObject([{ status: 'COMPLETED', receive: AMOUNT }])

  await page.goto('/withdrawDeposit')
  await expect(page.getByRole('listitem').filter({ hasText: `−${AMOUNT}` })).toContainText('Completed')
  await page.goto('/withdrawalTimes')
  // Other journeys may have completed enough of them for a median.
  await expect(page.getByText(/Times are shown from 5\.|^Median$/).first()).toBeVisible()
  await expectAccessible(page)
})

test('what is wrong is said at its field before anything is held; a held withdrawal says why, and gives all back when it is cancelled', async ({
  page,
  exchange,
}) => {
  const customer = await demoWithdrawer(exchange)
  const { total: before } = await customer.wire.withdrawal.listWithdrawals({})
  const { address: own } = await customer.wire.deposit.getAddress({ coin: 'usdt', symbol: 'USDT-ERC20' })
  await openAs(page, customer, '/withdraw?network=USDT-ERC20')
  const address = page.getByRole('textbox', { name: 'Address' })
  const amount = page.getByRole('textbox', { name: 'Amount' })
  for (const [typed, fault] of [
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', /wrong character/],
    [`0x${'0'.repeat(40)}`, /Nobody owns/],
    ['TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', /TRON/],
    [own, /your own deposit address/],
  ] as const) {
    await address.fill(typed)
    await expect(address).toHaveAccessibleDescription(fault)
  }
  await address.fill(NEW_ADDRESS)
  await expect(page.getByText('A new address. Compare it with the source, character by character.')).toBeVisible()
  for (const [typed, fault] of [
    ['3', /3\.000001|fee/],
    ['0.5', /3\.000001/],
    ['2000000', /You have/],
    ['1.2345678', /Decimals: up to 6/],
  ] as const) {
    await amount.fill(typed)
    await expect(amount).toHaveAccessibleDescription(fault)
  }
  expect((await customer.wire.withdrawal.listWithdrawals({})).total).toBe(before)

  await amount.fill('1500')
  await confirmSheet(page, { amount: '1,500 USDT' })
  await confirmWithdrawal(page, customer.account, DEMO_TRADE_PASSWORD)
  await expect(page).toHaveURL(/\/withdrawal\?id=/)
  await expect(page.getByText(/^Your withdrawals to new addresses within a day exceed the limit/)).toBeVisible()
  await expect(page.getByText(/Decided by .* at the latest\./).first()).toBeVisible()
  await expectAccessible(page)
  await cancelWithdrawal(page)
  await expect(page.getByText('You cancelled it. 1,500 USDT, fee included, is available again.')).toBeVisible()
})
