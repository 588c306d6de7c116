// Rewards and VIP: a customer completes a task, claims its voucher, and trades until the voucher has paid its last unit; what
// is locked says why; the level, its figures and the next one are those of the API.
import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { type Customer, logIn, logOut, openAs, outboxCode, signUp } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { sidewaysScroll } from './screens.ts'

const DECIMALS = 8
/** Of the demo's tasks: half of each fee, up to 5 USDT. */
const VOUCHER = 500_000_000n

/** '4.5' → 450000000n of USDT's smallest units; the sign is left out. */
function unitsOf(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.')
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'))
}

async function amountsOf({ wire }: Customer, type: 'FEE' | 'REWARD'): Promise<bigint[]> {
  const { rows } = await wire.wallet.listRecords({ type, coin: 'usdt', pageSize: 100 })
  return rows.map(({ amount }) => unitsOf(amount))
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

async function voucherOf({ wire }: Customer) {
  const task = (await wire.welfare.listTasks({})).find(({ taskId }) => taskId === 'second-factor')
  if (task === undefined) throw new Error('the demo has no task for a second factor')
  return task
}

/** With the code from the outbox, and one of the app. */
async function setUpAuthenticator(page: Page, { account }: Customer): Promise<void> {
  await page.getByRole('button', { name: 'Set up' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await question.getByRole('button', { name: 'Send code' }).click()
  await question.getByRole('textbox', { name: 'Email code' }).fill(await outboxCode(page, account))
  await question.getByRole('button', { name: 'Confirm' }).click()
  const link = page.getByRole('link', { name: 'Open in an app on this device', includeHidden: true })
  const secret = new URL((await link.getAttribute('href')) ?? '').searchParams.get('secret') ?? ''
  await page.getByRole('textbox', { name: '6-digit code' }).fill(generateSync({ secret }))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('checkbox', { name: 'I have saved these codes' }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'Turned on' })).toBeVisible()
}

const part = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
const cardOf = (page: Page, place: string, task: string) =>
  part(page, place).getByRole('listitem').filter({ hasText: task })

test('a customer sets up an authenticator app, claims the voucher, and it pays fees to its last unit', async ({
  page,
  customer,
}) => {
  test.slow()
  const task = 'Protect your account with an authenticator app'
  await openAs(page, customer, '/welfare')
  await expect(cardOf(page, 'To do', task)).toContainText('5 USDT')
  await expect(cardOf(page, 'To do', 'Deposit 100 USDT from outside').getByRole('meter')).toHaveAttribute(
    'aria-valuenow',
    '0',
  )
  await expect(part(page, 'Ready to claim')).toHaveCount(0)
  await expectAccessible(page)
  await cardOf(page, 'To do', task).getByRole('link', { name: 'Set up an authenticator app' }).click()
  await setUpAuthenticator(page, customer)

  await page.goto('/welfare')
  await cardOf(page, 'Ready to claim', task).getByRole('button', { name: 'Claim 5 USDT' }).click()
  const used = cardOf(page, 'In use', task)
  await expect(used).toContainText('5 USDT left')
  await expect(page.getByRole('heading', { name: /^In use/ })).toBeFocused()
  await expect(part(page, 'Ready to claim')).toHaveCount(0)
  await expectAccessible(page)
  await expect(customer.wire.welfare.claim({ taskId: 'second-factor' })).rejects.toThrow('WELFARE_CLAIMED')

  const { wire } = customer
  await wire.demo.creditFaucet({ coin: 'usdt', amount: '20000' })
  const turn = async () => {
    const order = { symbol: 'btcusdt', type: 'MARKET', quantity: '0.03' } as const
    await wire.spot.placeOrder({ ...order, side: 'BUY' })
    await wire.spot.placeOrder({ ...order, side: 'SELL', quantity: '0.0299' })
  }
  await turn()
  // Half of each fee, rounded down.
  const paid = sumOf((await amountsOf(customer, 'FEE')).map((fee) => fee / 2n))
  expect(paid).toBeGreaterThan(0n)
  expect(sumOf(await amountsOf(customer, 'REWARD'))).toBe(paid)
  expect(unitsOf((await voucherOf(customer)).reward?.left ?? '')).toBe(VOUCHER - paid)
  await page.reload()
  await expect(used).toContainText(`${(await voucherOf(customer)).reward?.left} USDT left`)

  await expect(async () => {
    await turn()
    expect((await voucherOf(customer)).state).toBe('USED')
  }).toPass({ timeout: 60_000 })
  expect(sumOf(await amountsOf(customer, 'REWARD'))).toBe(VOUCHER)
  await turn()
  expect(sumOf(await amountsOf(customer, 'REWARD'))).toBe(VOUCHER)
  await page.reload()
  const done = cardOf(page, 'Done', task)
  await expect(done).toContainText('Used up')
  await expectAccessible(page)
  await done.getByRole('link', { name: 'See what it paid' }).click()
  await expect(page).toHaveURL(/\/cashflow\?type=REWARD$/)
  // The newest use of the voucher.
  const [newest] = (await wire.wallet.listRecords({ type: 'REWARD', pageSize: 1 })).rows
  await expect(page.getByRole('main')).toContainText(`+${newest?.amount.replace(/0+$/, '')}`)
})

const laterTask = {
  trigger: 'ADDRESS_BOOK',
  minimum: '0',
  kind: 'FEE_VOUCHER',
  coin: 'usdt',
  amount: '1',
  rate: '0.5',
  days: 30,
  budget: '100',
  start: '2029-01-01',
  end: '2030-01-01',
  isOpen: true,
}
/** More than the demo's fund has. */
const hugeTask = { ...laterTask, start: '2026-01-01', amount: '900000', budget: '900000' }

test('what is locked says why: not begun, used up, or claimed by an older account of this browser', async ({
  page,
  customer: older,
  exchange,
}) => {
  test.slow()
  const younger = await signUp(exchange)
  await exchange.configure('welfare/later', laterTask)
  await exchange.configure('welfare/huge', hugeTask)
  await page.goto('/login')
  await logIn(page, older)
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/welfare')
  const locked = part(page, 'Not available to you now').getByRole('listitem')
  await expect(locked.filter({ hasText: 'This has not begun yet.' })).toContainText('01/01/2029')
  await expect(locked.filter({ hasText: '900,000 USDT' })).toContainText('This reward is fully claimed.')
  await expect(
    cardOf(page, 'To do', 'Verify your identity').getByRole('link', { name: 'Verify identity' }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 195, height: 422 })
  expect(await sidewaysScroll(page)).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })

  await exchange.configure('welfare/later', { ...laterTask, isOpen: false })
  await exchange.configure('welfare/huge', { ...hugeTask, isOpen: false })
  await logOut(page)
  await logIn(page, younger)
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/welfare')
  await expect(locked.first()).toContainText('Only the earlier one can claim it.')
  await expect(part(page, 'To do')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Claim/ })).toHaveCount(0)
})

test('/vip shows the level, its figures and the next level as the API answers them', async ({
  page,
  customer,
  isMobile,
}) => {
  const [standing, programme, fees] = await Promise.all([
    customer.wire.vip.getStanding({}),
    customer.wire.vip.listLevels({}),
    customer.wire.vip.listFees({ level: 3 }),
  ])
  await openAs(page, customer, '/')
  if (isMobile) {
    await page.goto('/wallet')
    await page.getByRole('main').getByRole('link', { name: 'VIP', exact: true }).click()
  } else {
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page
      .getByRole('menuitem', { name: 'VIP' })
      .or(page.getByRole('link', { name: 'VIP' }))
      .first()
      .click()
  }
  await expect(page).toHaveURL(/\/vip$/)
  const main = page.getByRole('main')
  const next = standing.next ?? { level: 0, start: 0 }
  await expect(main.getByText(`${next.start - standing.growth} more points to VIP ${next.level}`)).toBeVisible()
  await expect(main.getByRole('meter', { name: 'Growth towards the next level' })).toHaveAttribute(
    'aria-valuemax',
    String(next.start),
  )
  // 101 points at 10, 0.05 and 0.1 for one USDT.
  const ways = main.getByRole('listitem')
  for (const [way, needed] of [
    ['Fees paid', '10.10'],
    ['Average assets', '2,020.00'],
    ['Average in Earn', '1,010.00'],
  ] as const)
    await expect(ways.filter({ hasText: way })).toContainText(`0.00 / ${needed} USDT`)
  await expectAccessible(page)

  const levels = main.getByRole('region', { name: 'What each level changes' })
  const rows = levels.getByRole(isMobile ? 'listitem' : 'row').filter({ hasText: /VIP \d/ })
  await expect(rows.filter({ hasText: 'Yours' })).toContainText(`VIP ${standing.level}`)
  await expect(rows.filter({ hasText: 'Next' })).toContainText(`VIP ${next.level}`)
  if (isMobile) await levels.getByRole('button', { name: `Show all ${programme.levels.length} levels` }).click()
  await expect(rows).toHaveCount(programme.levels.length)
  for (const [place, { level, start, spot }] of programme.levels.entries()) {
    const row = rows.nth(place)
    await expect(row).toContainText(`VIP ${level}`)
    await expect(row).toContainText(start.toLocaleString('en'))
    await expect(row).toContainText(Number(spot) === 0 ? 'Unchanged' : `−${Math.round(Number(spot) * 100)}%`)
  }

  const rates = main.getByRole('region', { name: 'Fees at each level' })
  await rates.getByRole('button', { name: 'VIP 3' }).click()
  const btc = fees.find(({ product, symbol }) => product === 'SPOT' && symbol === 'btcusdt')
  const percent = (rate = '') => `${Number((Number(rate) * 100).toFixed(6))}%`
  const row = rates.getByRole('row').filter({ hasText: 'BTC/USDT' })
  await expect(row).toContainText(percent(btc?.first))
  await expect(row).toContainText(percent(btc?.second))
  await expect(main.getByText('No figures yet')).toBeVisible()
  await expect(main.getByRole('region', { name: 'Trust score' }).getByText('80', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 195, height: 422 })
  expect(await sidewaysScroll(page)).toBe(0)
})
