// A wallet in the place of a browser extension, which signs with a key of this test.
import { expect, type Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const NAME = 'Test wallet'

interface TestWallet {
  address: string
  /** Its owner declines the next question. */
  decline(): Promise<void>
  /** What the page has asked of it. */
  asked(): Promise<string[]>
}

/** From the next page on: announces itself as EIP-6963 says, and answers like a wallet whose owner agrees. */
export async function installWallet(page: Page): Promise<TestWallet> {
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

export const openWalletChoice = (page: Page) =>
  page.getByRole('button', { name: 'Continue with a Web3 wallet' }).click()
export const chooseWallet = (page: Page) => page.getByRole('dialog').getByRole('button', { name: NAME }).click()

/** Opens an account with the wallet, in the page of signing up, and ends signed in. */
export async function signUpWithWallet(page: Page): Promise<void> {
  await page.goto('/register')
  await openWalletChoice(page)
  await chooseWallet(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /Terms/ }).check()
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(page).not.toHaveURL(/register/)
}
