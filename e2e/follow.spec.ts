// Copy trading: money that copies a trader of the demo and comes back to the last unit, and what somebody needs to be copied.
import { type Customer, openAs } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { inDialog, openDesk, rowOf } from './operators.ts'
import { demoCustomer } from './withdrawals.ts'

/** Holds a position for about half an hour: rarely one of its orders is copied while this runs. */
const TRADER = { id: 23, name: 'Demo Swell' }
const DECIMALS = 8

/** Of the coin's smallest part. */
function unitsOf(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.')
  const units = BigInt(whole + fraction.padEnd(DECIMALS, '0'))
  return amount.startsWith('-') ? -units : units
}

async function inFuturesWallet({ wire }: Customer): Promise<bigint> {
  const rows = await wire.wallet.listBalances({})
  const row = rows.find(({ coin, wallet }) => coin === 'usdt' && wallet === 'CONTRACT')
  return unitsOf(row?.available ?? '0')
}

test('a customer copies a trader, pauses, adds money and leaves, and all of it is back', async ({ page, customer }) => {
  const { wire } = customer
  await wire.demo.creditFaucet({ coin: 'usdt', amount: '1000' })
  await wire.wallet.transferFunds({ coin: 'usdt', from: 'PLATFORM', to: 'CONTRACT', amount: '500.00000001' })
  await openAs(page, customer, '/follow')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: TRADER.name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/follow/trader/${TRADER.id}$`))
  const figures = main.getByRole('region', { name: 'Figures' })
  await expect(figures).toContainText('Max drawdown')
  await expect(figures).toContainText('Profit share20%')
  await expect(main.getByRole('heading', { name: 'Closed positions' })).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('link', { name: `Copy ${TRADER.name}` }).click()

  const amount = page.getByLabel('Amount to copy with')
  await expect(main.getByText('Available: 500.00000001 USDT')).toBeVisible()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(main.getByText('Enter an amount.')).toBeVisible()
  await amount.fill('9.99999999')
  await expect(main.getByText(/^The minimum is \d+(\.\d+)? USDT\.$/)).toBeVisible()
  await amount.fill('500.00000002')
  await expect(main.getByText('Your Contract wallet has 500.00000001 USDT.')).toBeVisible()
  await expect(main.getByText('Not enough in your Contract wallet')).toBeVisible()
  await expectAccessible(page)
  await amount.fill('100.12345678')
  const copy = page.getByRole('button', { name: 'Copy with 100.12345678 USDT' })
  await copy.click()
  await expect(main.getByText('Tick the box to continue.')).toBeVisible()
  await page.getByRole('checkbox', { name: /^I understand that copying can lose money/ }).check()
  await copy.click()

  await expect(page).toHaveURL(/\/floworder\/mine$/)
  const card = main.getByRole('listitem').filter({ hasText: TRADER.name })
  await card.getByRole('button', { name: 'Pause' }).click()
  await expect(card.getByText('Paused', { exact: true })).toBeVisible()
  expect(await inFuturesWallet(customer)).toBe(unitsOf('399.87654323'))
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Resume' }).click()
  await expect(card.getByText('Running', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Add money' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add money' })
  await sheet.getByLabel('Amount to copy with').fill('399.87654324')
  await expect(sheet.getByText('Your Contract wallet has 399.87654323 USDT.')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByLabel('Amount to copy with').fill('50.5')
  await sheet.getByRole('button', { name: 'Add money' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(card).toContainText('Put in150.62 USDT')
  expect(await inFuturesWallet(customer)).toBe(unitsOf('349.37654323'))

  await card.getByRole('button', { name: 'Leave' }).click()
  const leaving = page.getByRole('dialog', { name: `Leave ${TRADER.name}?` })
  await expect(leaving.getByText('Profit share due now')).toBeVisible()
  await expectAccessible(page)
  await leaving.getByRole('button', { name: 'Leave' }).click()
  await expect(main.getByText('You are not copying anyone')).toBeVisible()
  const [left] = (await wire.follow.listFollows({ state: 'ended' })).rows
  expect(left).toMatchObject({ traderId: TRADER.id, status: 'ENDED', allotted: '150.62345678' })
  // Nothing was open, unless the trader has opened a position in the meantime: then its result comes back too.
  const returned = unitsOf(left?.returned ?? '')
  expect(returned).toBe(unitsOf('150.62345678') + unitsOf(left?.profit ?? '') - unitsOf(left?.shared ?? ''))
  expect(await inFuturesWallet(customer)).toBe(unitsOf('349.37654323') + returned)
  await page.getByRole('tab', { name: 'Ended' }).click()
  await expect(card.getByText('Ended', { exact: true })).toBeVisible()
  await expect(card).toContainText('Period')
  await expectAccessible(page)
})

test('who is copied already cannot be copied twice, and a link to nobody leads back to the traders', async ({
  page,
  customer,
}) => {
  const { wire } = customer
  await wire.demo.creditFaucet({ coin: 'usdt', amount: '100' })
  await wire.wallet.transferFunds({ coin: 'usdt', from: 'PLATFORM', to: 'CONTRACT', amount: '100' })
  const settings = { mode: 'TRADER_RATIO', marginMode: 'COPY', onLeaving: 'CLOSE_MARKET' } as const
  await wire.follow.startFollow({ traderId: TRADER.id, totalAmount: '90', ...settings })
  await openAs(page, customer, `/floworder/confirm/${TRADER.id}`)
  await expect(page.getByText('You already copy this trader')).toBeVisible()
  await expect(page.getByLabel('Amount to copy with')).toHaveCount(0)
  for (const path of ['/follow/trader/999999', '/floworder/confirm/999999', '/follow/trader/nobody']) {
    await page.goto(path)
    await expect(page.getByText('This trader does not accept followers')).toBeVisible()
    await page.getByRole('link', { name: 'See all traders' }).click()
    await expect(page).toHaveURL(/\/follow$/)
  }
})

test('without verification and own money nobody can apply, and the page says what is missing', async ({
  page,
  customer,
}) => {
  await openAs(page, customer, '/follow')
  await page.getByRole('main').getByRole('link', { name: 'Become a trader' }).click()
  const list = page.getByRole('region', { name: 'What you need' }).getByRole('listitem')
  await expect(list.filter({ hasText: 'Advanced verification' })).toContainText('Not met yet')
  await expect(list.filter({ hasText: 'Own funds' })).toContainText(
    'You need 1,000 USDT in your Contract wallet at all times; you have 0 USDT',
  )
  await expect(page.getByText('Meet every requirement to apply.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Verify your identity' }).click()
  await expect(page).toHaveURL(/\/userauth$/)
})

test('an operator returns an application, and the customer reads why and sends it again', async ({
  page,
  browser,
  exchange,
}) => {
  // The operator may have to wait for the next code.
  test.slow()
  const applicant = await demoCustomer(exchange)
  await applicant.wire.wallet.transferFunds({ coin: 'usdt', from: 'PLATFORM', to: 'CONTRACT', amount: '1000' })
  await openAs(page, applicant, '/floworder/apply')
  const apply = page.getByRole('button', { name: 'Apply' })
  await apply.click()
  await expect(page.getByText(/^Use \d+ to \d+ letters/)).toBeVisible()
  await page.getByLabel('Public name').fill('North Wind')
  await page.getByLabel('How you trade').fill('Buys BTC, and always wins. Join me now.')
  await apply.click()
  await expect(page.getByText('Tick the box to continue.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'I accept the rules for traders.' }).check()
  await apply.click()
  await expect(page.getByText('In review', { exact: true })).toBeVisible()
  await expectAccessible(page)

  const desk = await openDesk(browser, exchange, { name: 'sam', path: '/traders' })
  await rowOf(desk, 'North Wind').click()
  await expect(desk.getByRole('heading', { name: 'Trader North Wind' })).toBeVisible()
  await expect(desk.getByText('Buys BTC, and always wins. Join me now.')).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Return', exact: true }).click()
  await expect(inDialog(desk, 'Return application')).toBeDisabled()
  const reason = 'Nobody always wins: describe how you trade.'
  await desk.getByRole('textbox', { name: 'Reason, which the customer reads' }).fill(reason)
  await inDialog(desk, 'Return application').click()
  await expect(desk.getByText('No applications')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Returned', { exact: true })).toBeVisible()
  await expect(page.getByText(reason)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('How you trade').fill('Buys BTC after a fall, and holds it for a day.')
  await page.getByRole('checkbox', { name: 'I accept the rules for traders.' }).check()
  await apply.click()
  await expect(page.getByText('In review', { exact: true })).toBeVisible()
  await expect(page.getByText(reason)).toHaveCount(0)
  await desk.reload()
  await expect(rowOf(desk, 'North Wind')).toContainText('Waiting')
  await desk.context().close()
})
