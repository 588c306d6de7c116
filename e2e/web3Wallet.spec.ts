// Wallets: a browser extension in its place, which signs with a key of this test.
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Page } from '@playwright/test'
import { logOut } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'

const NAME = 'Test wallet'

interface Wallet {
  address: string
  /** Its owner declines the next question. */
  decline(): Promise<void>
  /** What the page has asked of it. */
  asked(): Promise<string[]>
}

/** From the next page on: announces itself as EIP-6963 says, and answers like a wallet whose owner agrees. */
async function install(page: Page): Promise<Wallet> {
  const key = privateKeyToAccount(generatePrivateKey())
  await page.exposeFunction('signInTest', (raw: `0x${string}`) => key.signMessage({ message: { raw } }))
  await page.addInitScript(
    ({ name, address }) => {
      const page = window as unknown as {
        signInTest: (raw: unknown) => Promise<string>
        declines: boolean
        asked: string[]
      }
      page.declines = false
      page.asked = []
      const provider = {
        async request({ method, params }: { method: string; params?: unknown[] }): Promise<unknown> {
          page.asked.push(method)
          if (method === 'eth_chainId') return '0x1'
          if (method !== 'personal_sign') return [address]
          if (!page.declines) return page.signInTest(params?.[0])
          page.declines = false
          throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
        },
        on: () => {},
        removeListener: () => {},
      }
      const detail = Object.freeze({ info: { uuid: 'test', name, icon: 'data:,', rdns: 'test.wallet' }, provider })
      const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      window.addEventListener('eip6963:requestProvider', announce)
      announce()
    },
    { name: NAME, address: key.address },
  )
  return {
    address: key.address.toLowerCase(),
    decline: () => page.evaluate(() => void Object.assign(window, { declines: true })),
    asked: () => page.evaluate(() => (window as unknown as { asked: string[] }).asked),
  }
}

const openChoice = (page: Page) => page.getByRole('button', { name: 'Continue with a Web3 wallet' }).click()
const choose = (page: Page) => page.getByRole('dialog').getByRole('button', { name: NAME }).click()

test('a wallet opens an account, signs in again after its owner declined once, and stays the last way in', async ({
  page,
}) => {
  const wallet = await install(page)
  await page.goto('/register')
  await openChoice(page)
  await expectAccessible(page)
  await choose(page)
  await expect(page.getByText('No account has this wallet yet.')).toBeVisible()
  await page.getByRole('dialog').getByRole('checkbox', { name: /Terms/ }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).click()
  await expect(page).not.toHaveURL(/register/)
  expect(await wallet.asked()).toEqual(['eth_requestAccounts', 'eth_chainId', 'personal_sign', 'eth_accounts'])

  await page.goto('/web3Wallet')
  await expect(page.getByText(wallet.address)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('This is the last way to sign in to your account. Add another first.')).toBeVisible()

  await logOut(page)
  await page.goto('/login')
  await wallet.decline()
  await openChoice(page)
  await choose(page)
  await expect(page.getByText('You declined in your wallet.')).toBeVisible()
  await choose(page)
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/security')
  await expect(page.getByRole('link', { name: /Web3 wallet/ })).toContainText('0x')
})

test('without a wallet the page says what to do', async ({ page }) => {
  await page.goto('/login')
  await openChoice(page)
  await expect(page.getByText('No wallet was found in this browser')).toBeVisible()
})
