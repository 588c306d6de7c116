// Promotion: a code for a campaign, a customer who signs up with it, and the share of the fee that both get.
import { openAs } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { wireClient } from './wire.ts'

test('a customer comes with the code of a campaign, and both get their part of the fee', async ({
  page,
  browser,
  customer,
  exchange,
}) => {
  await openAs(page, customer, '/extend')
  await expect(page.getByText('No one has used your code yet')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code of your link' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New code' }).click()
  const sheet = page.getByRole('dialog', { name: 'New code' })
  await sheet.getByRole('button', { name: 'Create code' }).click()
  await expect(sheet.getByText('Enter a name for the code.')).toBeVisible()
  await sheet.getByLabel('Name').fill('Video')
  await sheet.getByRole('button', { name: /^Share for new users/ }).click()
  await page.getByRole('option', { name: '50%' }).click()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Create code' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Video' })).toContainText('0 people')

  // The link brings the code into the form.
  const code = (await customer.wire.referral.listCodes({})).at(-1)?.code ?? ''
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${exchange.url}/register?code=${code}`)
  await expect(visitor.getByLabel('Invite code')).toHaveValue(code)
  const password = 'three blind mice 3'
  const account = `video${Date.now() % 1_000_000}`
  const { satoken } = await wireClient(exchange.url).user.register({
    type: 'USERNAME',
    account,
    password,
    inviteCode: code,
  })
  const invited = wireClient(exchange.url, satoken)
  await expect.poll(async () => (await customer.wire.referral.listPeople({})).total).toBe(1)
  await invited.demo.creditFaucet({ coin: 'usdt', amount: '20000' })
  await invited.convert.currencyExchange({ fromSymbol: 'usdt', toSymbol: 'btc', total: '20000' })
  const rebatesOf = async (client: typeof invited) => (await client.referral.listRebates({})).rows
  await expect.poll(async () => (await rebatesOf(customer.wire)).length).toBe(1)
  const [share] = await rebatesOf(customer.wire)
  const [own] = await rebatesOf(invited)
  // 1 % of the fee, half of it each, rounded down.
  const units = (amount: string | undefined) => BigInt((amount ?? '0').replace('.', ''))
  const whole = units(share?.fee) / 100n
  expect(units(own?.amount)).toBe(whole / 2n)
  expect(units(share?.amount)).toBe(whole - whole / 2n)

  await page.goto('/proxy/earnings')
  const row = page.getByRole('listitem').filter({ hasText: `1% of` })
  await expect(row).toContainText('Level 1')
  await expect(row).toContainText('convert')
  // The page leaves out zeros at the end.
  await expect(row).toContainText(`+${share?.amount.replace(/0+$/, '')}`)
  await expect(row).toContainText('Due on')
  await expectAccessible(page)
  await page.goto('/proxy/records')
  const person = page.getByRole('listitem').filter({ hasText: 'Video' })
  await expect(person).toContainText('v•••')
  await expect(person).not.toContainText(account)
  await expectAccessible(page)
  await page.goto('/proxy')
  await expect(page.getByRole('region', { name: 'Invited users' })).toContainText('Traded1')
  await expectAccessible(page)
})
