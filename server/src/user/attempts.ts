// How often somebody may try what can be guessed: passwords, codes, invite codes, accounts.
import { addressKey, Limit } from '../limit.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

export interface Attempts {
  /** account: kind and key. Throws LOCKED_OUT. Known and unknown accounts are counted alike. */
  login(account: string, address: string): Promise<void>
  /** After the right password: that account starts again from none, at that address. */
  forgiveLogin(account: string, address: string): Promise<void>
  register(address: string): Promise<void>
  sendCode(account: string, address: string): Promise<void>
  spendCode(account: string, address: string): Promise<void>
  changePassword(userId: number): Promise<void>
  tokenLogin(address: string): Promise<void>
}

/** addressFactor widens the limits by address; in a demo everybody comes from the same one. */
export function createAttempts({ addressFactor }: { addressFactor: number }): Attempts {
  const forAddress = (points: number, seconds: number) =>
    new Limit({ points: points * addressFactor, seconds, refusal: 'TOO_MANY_REQUESTS' })
  // A stranger cannot lock somebody out of the account from elsewhere with ten wrong passwords: the tight
  // limit holds for the account from one address, the wide one for the account from everywhere.
  const loginHere = new Limit({ points: 10, seconds: 15 * MINUTE, refusal: 'LOCKED_OUT' })
  const loginAnywhere = new Limit({ points: 100, seconds: HOUR, refusal: 'LOCKED_OUT' })
  const loginByAddress = forAddress(100, 15 * MINUTE)
  const registerByAddress = forAddress(20, HOUR)
  const codeByAccount = new Limit({ points: 10, seconds: HOUR, refusal: 'TOO_MANY_REQUESTS' })
  const codeByAddress = forAddress(30, HOUR)
  const spendByAccount = new Limit({ points: 30, seconds: HOUR, refusal: 'LOCKED_OUT' })
  const spendByAddress = forAddress(100, HOUR)
  const passwordByUser = new Limit({ points: 5, seconds: 15 * MINUTE, refusal: 'LOCKED_OUT' })
  const tokenByAddress = forAddress(60, 15 * MINUTE)
  const at = (account: string, address: string) => `${account}|${addressKey(address)}`
  return {
    async login(account, address) {
      await loginByAddress.take(addressKey(address))
      await loginHere.take(at(account, address))
      await loginAnywhere.take(account)
    },
    forgiveLogin: (account, address) => loginHere.forgive(at(account, address)),
    register: (address) => registerByAddress.take(addressKey(address)),
    async sendCode(account, address) {
      await codeByAddress.take(addressKey(address))
      await codeByAccount.take(account)
    },
    async spendCode(account, address) {
      await spendByAddress.take(addressKey(address))
      await spendByAccount.take(account)
    },
    changePassword: (userId) => passwordByUser.take(String(userId)),
    tokenLogin: (address) => tokenByAddress.take(addressKey(address)),
  }
}
