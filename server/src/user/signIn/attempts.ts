// Limits on guessing. Nobody can lock out another user: after failed attempts of others the next attempt needs a proof
// of work, never a waiting time, and a browser that has signed in before needs none.
import type { Kysely } from 'kysely'
import { addressKey } from '../../limits/addressKey.ts'
import type { Clock } from '../../clock/clock.ts'
import type { Database } from '../../db/schema.ts'
import { Limit } from '../../limits/limit.ts'
import { Turns } from '../../limits/turns.ts'
import { LEVEL_MAX, type Proofs } from '../proofs/proofs.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** This many are free in the window; then each further `step` doubles the work of a proof. */
interface Free {
  free: number
  step: number
}
/** Wrong passwords for an account from one network, for it from all networks, and of one network for all accounts. */
const PAIR: Free = { free: 5, step: 2 }
const ACCOUNT: Free = { free: 20, step: 20 }
const NETWORK: Free = { free: 50, step: 25 }
/** Wrong passwords in a known browser, before it is treated like any other. */
const KNOWN_FREE = 10
/** Codes for an account, and codes and accounts requested from a network. */
const CODES_OF_ACCOUNT: Free = { free: 5, step: 2 }
const CODES_OF_NETWORK: Free = { free: 30, step: 10 }
const CODES_OF_KNOWN: Free = { free: 10, step: 2 }
const ACCOUNTS_OF_NETWORK: Free = { free: 20, step: 5 }
/** After this many codes in an hour the next ones are longer, so that guessing them in parallel does not work. */
const LONG_CODES_AFTER = 10
/** Concurrent comparisons of one pair of account and network. */
const WAITING_MAX = 2000

export interface Tried {
  /** Kind and key. Known and unknown accounts are counted alike. */
  account: string
  address: string
  /** The hash of a browser in which this account has signed in before; null in any other. */
  knownBrowser: string | null
  proof: string | undefined
  /** A proof of work is asked for even before the first failure. */
  alwaysProof?: boolean
}

export interface Attempts {
  /** compare returns null for a wrong password; only that counts. Throws PROOF_REQUIRED, BUSY. */
  signIn<Found>(tried: Tried, compare: () => Promise<Found | null>): Promise<Found | null>
  /** Throws PROOF_REQUIRED. */
  register(tried: Pick<Tried, 'address' | 'proof' | 'alwaysProof'>): Promise<void>
  /** Throws PROOF_REQUIRED. isLong: the code must be one of ten digits. */
  sendCode(tried: Tried): Promise<{ isLong: boolean }>
  /** A code was correct: the owner is present. */
  forgetCodes(account: string): Promise<void>
  /** For a signed-in user. Throws LOCKED_OUT. */
  changePassword(userId: number): Promise<{ triesLeft: number }>
}

interface AttemptsOptions {
  db: Kysely<Database>
  clock: Clock
  proofs: Proofs
  /** Raises the free number for a network; in a demo everybody has the same one. */
  networkFactor: number
}

export function createAttempts(options: AttemptsOptions): Attempts {
  const { proofs, networkFactor } = options
  const limit = (name: string, seconds: number) => new Limit(options, { name, seconds })
  const wrong = {
    pair: limit('wrong of account and network', 15 * MINUTE),
    account: limit('wrong of account', HOUR),
    network: limit('wrong of network', 15 * MINUTE),
    known: limit('wrong of account and browser', 15 * MINUTE),
  }
  const codes = {
    account: limit('codes of account', HOUR),
    network: limit('codes of network', HOUR),
    known: limit('codes of account and browser', HOUR),
  }
  const accounts = limit('accounts of network', HOUR)
  const passwords = limit('passwords of user', 15 * MINUTE)
  // Comparisons for one pair run one after the other, so that a right password is not counted against the next one.
  const turns = new Turns({ atOnce: Number.POSITIVE_INFINITY, atOnceEach: 1, waitingMax: WAITING_MAX })
  const ofNetwork = ({ free, step }: Free): Free => ({ free: free * networkFactor, step: step * networkFactor })

  async function requireProof(subject: string, proof: string | undefined, levels: number[]): Promise<void> {
    const level = Math.max(...levels)
    if (level >= 0) await proofs.require({ subject, level, proof })
  }

  async function signIn<Found>(tried: Tried, compare: () => Promise<Found | null>): Promise<Found | null> {
    const { account, knownBrowser, proof, alwaysProof = false } = tried
    const pair = `${account}|${addressKey(tried.address)}`
    if (knownBrowser === null) return turns.run(pair, () => signInUnknown(tried, compare))
    const known = `${account}|${knownBrowser}`
    return turns.run(known, async () => {
      const begun = await wrong.known.begin(known)
      if (begun.earlier >= KNOWN_FREE) {
        await begun.giveBack()
        return signInUnknown(tried, compare)
      }
      const found = await unlessRefused([begun], async () => {
        if (alwaysProof) await requireProof(`sign in|${pair}`, proof, [0])
        return await compare()
      })
      if (found !== null) await wrong.known.forget(known)
      return found
    })
  }

  async function signInUnknown<Found>(
    { account, address, proof, alwaysProof = false }: Tried,
    compare: () => Promise<Found | null>,
  ): Promise<Found | null> {
    const network = addressKey(address)
    const pair = `${account}|${network}`
    const begun = await Promise.all([
      wrong.pair.begin(pair),
      wrong.account.begin(account),
      wrong.network.begin(network),
    ])
    const [ofPair, forAccount, fromNetwork] = begun
    const found = await unlessRefused(begun, async () => {
      await requireProof(`sign in|${pair}`, proof, [
        levelOf(ofPair.earlier, PAIR),
        levelOf(forAccount.earlier, ACCOUNT),
        levelOf(fromNetwork.earlier, ofNetwork(NETWORK)),
        alwaysProof ? 0 : -1,
      ])
      return await compare()
    })
    if (found !== null) await Promise.all([wrong.pair.forget(pair), forAccount.giveBack(), fromNetwork.giveBack()])
    return found
  }

  async function sendCode(tried: Tried): Promise<{ isLong: boolean }> {
    const { account, address, knownBrowser, proof, alwaysProof = false } = tried
    const network = addressKey(address)
    const [forAccount, fromNetwork, fromKnown] = await Promise.all([
      codes.account.begin(account),
      codes.network.begin(network),
      knownBrowser === null ? null : codes.known.begin(`${account}|${knownBrowser}`),
    ])
    await unlessRefused([forAccount, fromNetwork, ...(fromKnown === null ? [] : [fromKnown])], () =>
      requireProof(`code|${account}|${network}`, proof, [
        ...(fromKnown === null
          ? [levelOf(forAccount.earlier, CODES_OF_ACCOUNT), levelOf(fromNetwork.earlier, ofNetwork(CODES_OF_NETWORK))]
          : [levelOf(fromKnown.earlier, CODES_OF_KNOWN)]),
        alwaysProof ? 0 : -1,
      ]),
    )
    return { isLong: forAccount.earlier >= LONG_CODES_AFTER }
  }

  async function register({
    address,
    proof,
    alwaysProof = false,
  }: Pick<Tried, 'address' | 'proof' | 'alwaysProof'>): Promise<void> {
    const network = addressKey(address)
    const begun = await accounts.begin(network)
    const level = levelOf(begun.earlier, ofNetwork(ACCOUNTS_OF_NETWORK))
    await unlessRefused([begun], () => requireProof(`register|${network}`, proof, [level, alwaysProof ? 0 : -1]))
  }

  return {
    signIn,
    sendCode,
    register,
    forgetCodes: (account) => codes.account.forget(account),
    async changePassword(userId) {
      const { left } = await passwords.take(String(userId), { most: 5, refusal: 'LOCKED_OUT' })
      return { triesLeft: left }
    },
  }
}

/** A refusal, such as a missing proof, was no attempt. */
async function unlessRefused<Result>(
  begun: readonly { giveBack(): Promise<void> }[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await Promise.all(begun.map((one) => one.giveBack()))
    throw error
  }
}

/** -1 if it is free. */
function levelOf(count: number, { free, step }: Free): number {
  return count < free ? -1 : Math.min(LEVEL_MAX, Math.floor((count - free) / step))
}
