// Withdrawals that do not arrive: what the page says of the money, and that it is back. And the hours of withdrawals.
import type { Page } from '@playwright/test'
import { createPublicClient, createWalletClient, getContractAddress, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { openAs } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { inDialog, openDesk, rowOf } from './operators.ts'
import type { RunningExchange } from './startExchange.ts'
import { balanceOf, demoCustomer, demoWithdrawer, FINAL_WITHIN_MS, NEW_ADDRESS, submitAsDemo } from './withdrawals.ts'

// The operator may have to wait for the next code.
test.slow()

/** Worth more than goes to a new address without a person, and so little that one person decides. */
const REVIEWED = { coinType: 'ETH', amount: '0.8' }
/** Leaves a program that takes no payment: PUSH1 0 PUSH1 0 REVERT. */
const REFUSING_PROGRAM = '0x6460006000fd6000526005601bf3'

/** An address of the demo's network that nobody uses yet, and what makes it refuse payments from then on. */
async function refusingAddress(exchange: RunningExchange): Promise<{ address: string; refuse: () => Promise<void> }> {
  const chain = await (await demoCustomer(exchange)).wire.demo.getChain({})
  if (chain === null) throw new Error('The demo has no chain here.')
  const account = privateKeyToAccount(chain.fundedKey as `0x${string}`)
  const transport = http(chain.rpcUrl)
  const reader = createPublicClient({ transport })
  const nonce = await reader.getTransactionCount({ address: account.address })
  return {
    address: getContractAddress({ from: account.address, nonce: BigInt(nonce) }),
    async refuse() {
      const sender = createWalletClient({ account, transport })
      const gas = 200_000n
      const hash = await sender.sendTransaction({ chain: null, data: REFUSING_PROGRAM, nonce, gas })
      const { status } = await reader.waitForTransactionReceipt({ hash, pollingInterval: 250 })
      expect(status).toBe('success')
    },
  }
}

/** Decides the withdrawal to this address in the queue. */
async function decide(desk: Page, address: string, { verb, reason }: { verb: string; reason: string }): Promise<void> {
  await rowOf(desk, '0.8 ETH').first().click()
  await expect(desk.getByText(address)).toBeVisible()
  await desk.getByRole('button', { name: verb, exact: true }).click()
  await desk
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Reason/ })
    .fill(reason)
  await inDialog(desk, verb).click()
  await expect(desk.getByRole('dialog')).toHaveCount(0)
}

test('what an operator refuses and what the network refuses is given back, and the page says so', async ({
  page,
  browser,
  exchange,
}) => {
  const customer = await demoWithdrawer(exchange)
  const before = await balanceOf(customer, 'eth')
  const desk = await openDesk(browser, exchange, { name: 'alex', path: '/withdrawals' })

  const refused = await submitAsDemo(exchange, { ...REVIEWED, adress: NEW_ADDRESS })
  await openAs(page, customer, `/withdrawal?id=${refused}`)
  await expect(page.getByText('0.8 ETH is on hold until the decision.', { exact: false })).toBeVisible()
  await decide(desk, NEW_ADDRESS, { verb: 'Refuse', reason: 'The address belongs to a fraud.' })
  await expect(page.getByText('It was refused. 0.8 ETH, fee included, is available again.')).toBeVisible()
  await expect(page.getByText('Reason: The address belongs to a fraud.')).toBeVisible()
  expect(await balanceOf(customer, 'eth')).toEqual(before)

  const { address, refuse } = await refusingAddress(exchange)
  const failed = await submitAsDemo(exchange, { ...REVIEWED, adress: address })
  await refuse()
  await page.goto(`/withdrawal?id=${failed}`)
  await decide(desk, address, { verb: 'Approve', reason: 'The customer has confirmed it.' })
  await expect(page.getByText('Sent to the network')).toBeVisible()
  await expect(
    page.getByText('The network rejected the payment. 0.8 ETH, fee included, is available again.'),
  ).toBeVisible({ timeout: FINAL_WITHIN_MS })
  await expectAccessible(page)
  expect(await balanceOf(customer, 'eth')).toEqual(before)
  await desk.getByRole('tab', { name: 'Closed' }).click()
  await rowOf(desk, 'Failed').first().click()
  await expect(desk.getByText(address)).toBeVisible()
  await desk.context().close()
  await page.goto('/withdrawDeposit')
  await expect(page.getByRole('listitem').filter({ hasText: 'Failed' }).first()).toContainText('0.8')
})

test('outside their hours the page counts down before anything is held, and withdrawals open by themselves', async ({
  page,
  exchange,
}) => {
  const customer = await demoWithdrawer(exchange)
  const { WITHDRAWAL_SETTING: usual, PLATFORM_SETTING } = await customer.wire.settings.getSettings({})
  const timeOfDay = (after: number) =>
    new Date(Date.now() + after).toLocaleTimeString('en-GB', { timeZone: PLATFORM_SETTING.timezone })
  const openFrom = (after: number) =>
    exchange.configure('WITHDRAWAL_SETTING', {
      ...usual,
      limitTime: true,
      startTime: timeOfDay(after),
      endTime: timeOfDay(after - 14_400_000),
    })
  try {
    await openFrom(7_200_000)
    const before = await balanceOf(customer, 'eth')
    await openAs(page, customer, '/withdraw?coin=eth')
    await expect(page.getByText('Closed now').first()).toBeVisible()
    await expect(page.getByRole('timer').first()).toContainText(/^Opens in 0[12]:\d\d:\d\d$/)
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await expectAccessible(page)
    const wanted = { coinType: 'ETH', amount: '0.01', adress: NEW_ADDRESS }
    await expect(submitAsDemo(exchange, wanted)).rejects.toThrow('WITHDRAWALS_CLOSED')
    expect(await balanceOf(customer, 'eth')).toEqual(before)

    await openFrom(10_000)
    await expect(page.getByText('Open now')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('timer')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
  } finally {
    await exchange.configure('WITHDRAWAL_SETTING', usual)
  }
})
