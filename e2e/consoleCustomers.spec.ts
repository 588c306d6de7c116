// Customers at the operators' desk: found, noted and frozen there, and what the customer sees of it in another browser.
import { ContractScreen } from './contracts.ts'
import { logIn, openAs } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { approveAs, inDialog, openDesk, rowOf } from './operators.ts'

// They may have to wait for the next code.
test.slow()

const SYMBOL = 'btcusdt-perp'
const REASON = 'Your card was reported stolen.'

test('an operator freezes a customer, who reads why and can only close and cancel, until two operators end it', async ({
  page,
  browser,
  customer,
  exchange,
  isMobile,
}) => {
  const { wire } = customer
  const { userId } = await wire.user.getUser({})
  await wire.demo.creditFaucet({ coin: 'usdt', amount: '50000' })
  await wire.wallet.transferFunds({ from: 'PLATFORM', to: 'CONTRACT', coin: 'usdt', amount: '20000' })
  await openAs(page, customer, `/contract?symbol=${SYMBOL}`)
  const contracts = new ContractScreen(page, isMobile)
  await contracts.ready()
  const market = { symbol: SYMBOL, side: 'BUY', type: 'MARKET', quantity: '0.01' } as const
  await wire.futures.placeOrder(market)
  const [mark] = await wire.futures.listMarks({ symbol: SYMBOL })
  const price = (Number(mark?.markPrice) * 0.95).toFixed(2)
  await wire.futures.placeOrder({ ...market, type: 'LIMIT', price })

  const desk = await openDesk(browser, exchange, { name: 'alex', path: '/customers' })
  const search = desk.getByRole('searchbox', { name: 'Find a customer' })
  await search.fill(customer.account.slice(0, -4))
  await search.press('Enter')
  await expect(desk.getByText('No customer found')).toBeVisible()
  await search.fill(customer.account)
  await search.press('Enter')
  await rowOf(desk, String(userId)).click()
  await expect(desk.getByRole('heading', { name: String(userId) })).toBeVisible()
  await expect(desk.getByText('USDT · contract')).toBeVisible()
  await expect(desk.getByText(customer.account)).toHaveCount(0)
  await desk.getByRole('button', { name: 'Show contacts in full' }).click()
  await expect(desk.getByText(customer.account)).toBeVisible()
  await desk.getByText('Sessions', { exact: true }).click()
  await expect(desk.getByText(/, last used /)).toHaveCount(1)
  await desk.getByText('Notes', { exact: true }).click()
  await desk.getByRole('textbox', { name: 'New note' }).fill('The bank has called.')
  await desk.getByRole('button', { name: 'Save the note' }).click()
  await expect(desk.getByText('The bank has called.')).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Freeze the account' }).click()
  await expect(inDialog(desk, 'Freeze the account')).toBeDisabled()
  await desk.getByRole('textbox', { name: 'Reason shown to the customer' }).fill(REASON)
  await expectAccessible(desk)
  await inDialog(desk, 'Freeze the account').click()
  await expect(desk.getByText(/^Frozen since /)).toBeVisible()

  // All sessions have ended: the page has noticed, and comes back to the same place.
  await expect(page).toHaveURL(/\/lr$/)
  await logIn(page, customer)
  await contracts.ready()
  await contracts.field('Size').fill('10')
  await contracts.press('Open long')
  await contracts.confirm()
  await expect(page.getByText(/^Not placed\. Your account is frozen\./)).toBeVisible()
  await contracts.closeAll()
  await expect(contracts.panel.getByText('No positions')).toBeVisible()
  await contracts.show('Orders')
  await contracts
    .rows('Open orders')
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await expect(contracts.panel.getByText('No open orders')).toBeVisible()
  await page.getByRole('link', { name: 'See details' }).click()
  await expect(page.getByText(`Reason: ${REASON}`)).toBeVisible()
  await expect(page.getByText('The exchange has frozen your account. Contact customer service.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unfreeze account' })).toHaveCount(0)

  await desk.getByRole('button', { name: 'Unfreeze account' }).click()
  await desk.getByRole('textbox', { name: 'Reason' }).fill('The owner has called.')
  await inDialog(desk, 'Ask a second operator').click()
  // It cannot be asked for twice.
  await expect(desk.getByRole('button', { name: 'Requested by alex' })).toBeDisabled()
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  const other = await (await browser.newContext()).newPage()
  await approveAs(other, exchange, `Unfreeze the account of customer ${userId}`)
  await other.context().close()
  await desk.context().close()
  await expect(page.getByRole('button', { name: 'Freeze account' })).toBeVisible()

  await page.goto('/security')
  await page.getByRole('link', { name: 'Who looked at my data' }).click()
  const looks = page.getByRole('main').getByRole('listitem')
  await expect(looks.filter({ hasText: 'Account unfrozen' })).toHaveCount(1)
  await expect(looks.filter({ hasText: 'Devices and logins viewed' }).first()).toBeVisible()
  // A look is listed once: nothing of this is read again without a press.
  for (const act of ['Account frozen', 'Internal note written', 'Contacts viewed in full'])
    await expect(looks.filter({ hasText: act }), act).toHaveCount(1)
  await expect(looks.filter({ hasText: 'Account overview viewed' }).first()).toContainText('Administration')
})
