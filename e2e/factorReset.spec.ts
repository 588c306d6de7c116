// Somebody has lost the authenticator app: two operators book its removal, and the owner, who is told, keeps it after all.
import { generateSync } from 'otplib'
import { openAs } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { approveAs, inDialog, openDesk, rowOf } from './operators.ts'

test('operators book the removal of second factors from a ticket, and a session of the owner cancels it', async ({
  browser,
  page,
  customer,
  exchange,
}) => {
  const { wire, account } = customer
  const { userId } = await wire.user.getUser({})
  const { requestId } = await wire.user.sendEmailCode({ codeType: 'BIND', email: account })
  const [mail] = await wire.demo.listOutbox({ requestId })
  const { secret } = await wire.security.startTotp({ emailCode: mail?.code ?? '' })
  await wire.security.confirmTotp({ code: generateSync({ secret }) })

  await page.goto('/support/lockedOut')
  await page.getByRole('textbox', { name: 'Email, phone or username' }).fill(account)
  await page.getByRole('textbox', { name: 'Email for our answer' }).fill(account)
  await page.getByRole('textbox', { name: 'What happened' }).fill('My phone is gone.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('We have your request', { exact: true })).toBeVisible({ timeout: 30_000 })

  const desk = await openDesk(browser, exchange, { name: 'alex', path: '/support' })
  const row = rowOf(desk, String(userId))
  await expect(row).toBeVisible({ timeout: 20_000 })
  await row.click()
  await desk.getByRole('button', { name: 'Remove second factors' }).click()
  await desk.getByRole('dialog').getByRole('textbox').fill('The documents are those of the owner.')
  await expectAccessible(desk)
  await inDialog(desk, 'Ask a second operator').click()
  await expect(desk.getByRole('button', { name: /alex/ }).last()).toBeDisabled()
  const other = await (await browser.newContext()).newPage()
  await approveAs(other, exchange, `Remove all second factors of customer ${userId}`)
  await other.context().close()
  await desk.context().close()

  await openAs(page, customer, '/message')
  await page.getByText('Your second factors will be removed').click()
  await page.goto('/security')
  await expect(page.getByText(/^Your second factors will be removed on/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep my second factors' }).click()
  await expect(page.getByText('Your second factors stay.')).toBeVisible()
  await expect(page.getByText(/^Your second factors will be removed on/)).toBeHidden()
})
