// A referral under review: the customer of a customer signs up in the browser of the first, and an operator decides.
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openAs } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { inDialog, openDesk, rowOf } from './operators.ts'
import { wireClient } from './wire.ts'

// They may have to wait for the next code.
test.slow()

test('an operator finds that two customers who share a browser are different people', async ({
  page,
  browser,
  customer,
  exchange,
}) => {
  const { account, password } = customer
  await post(page, '/api/user/login', { type: 'EMAIL', account, password })
  const { inviteCode } = await customer.wire.user.getUser({})
  const between = wireClient(exchange.url, (await wireClient(exchange.url).user.register(named(inviteCode))).satoken)
  const { inviteCode: second } = await between.user.getUser({})
  const { satoken } = await post(page, '/api/user/register', named(second))
  const { userId } = await wireClient(exchange.url, satoken).user.getUser({})
  // Compared as soon as the referral is on record.
  const statusOf = async () => (await customer.wire.referral.listPeople({ level: 2 })).rows[0]?.status
  await expect.poll(statusOf).toBe('REVIEW')

  const desk = await openDesk(browser, exchange, { name: 'alex', path: '/referrals' })
  await rowOf(desk, String(userId)).click()
  await expect(desk.getByRole('heading', { name: `Referral of customer ${userId}` })).toBeVisible()
  await expect(desk.getByText('Same browser, level 2')).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Different people' }).click()
  await expect(inDialog(desk, 'Keep referral')).toBeDisabled()
  await desk.getByRole('textbox', { name: 'Why they are different people' }).fill('A family with one computer.')
  await expectAccessible(desk)
  await inDialog(desk, 'Keep referral').click()
  await expect(rowOf(desk, String(userId))).toHaveCount(0)
  expect(await statusOf()).toBe('ACTIVE')
  await openAs(page, customer, '/proxy/records')
  const person = page.getByRole('listitem').filter({ hasText: 'Level 2' })
  await expect(person).toBeVisible()
  await expect(person).not.toContainText('In review')
})

const named = (inviteCode: string) => ({
  type: 'USERNAME' as const,
  account: `kin${randomBytes(5).toString('hex')}`,
  password: 'three blind mice 3',
  inviteCode,
})

/** With the cookie by which the exchange knows this browser. */
async function post(page: Page, path: string, input: object): Promise<{ satoken: string }> {
  const answer = await page.request.post(path, { data: input })
  return ((await answer.json()) as { data: { satoken: string } }).data
}
