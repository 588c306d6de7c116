import { ApiError } from '@assay/api/errors'
import { type Act, type Condition, type Proof, stepUps } from '@assay/api/stepUp'
import { describe, expect, test } from 'vitest'
import { type ProofKind, StepUp } from './stepUp.ts'

/** A proof whose only right value is its own name, usable once. */
function once(name: Proof, own: { isSet?: boolean; isUsed?: boolean } = {}): ProofKind & { isUsed: boolean } {
  const kind = {
    isUsed: own.isUsed ?? false,
    isSet: async () => own.isSet ?? true,
    async check(_: unknown, value: string) {
      if (value !== name) return { isRight: false as const, triesLeft: 4 }
      return {
        isRight: true as const,
        async use() {
          if (kind.isUsed) return false
          kind.isUsed = true
          return true
        },
        async giveBack() {
          kind.isUsed = false
        },
      }
    },
  }
  return kind
}

function open(kinds: Partial<Record<Proof, ProofKind>>, conditions: Partial<Record<Condition, boolean>> = {}): StepUp {
  const stepUp = new StepUp({ secret: Buffer.alloc(32), changesOf: async () => 0 })
  for (const [proof, kind] of Object.entries(kinds)) stepUp.addKind(proof as Proof, kind)
  for (const [condition, holds] of Object.entries(conditions))
    stepUp.addCondition(condition as Condition, async () => holds)
  return stepUp
}

async function act(
  stepUp: StepUp,
  name: Act,
  given: Partial<Record<Proof, string>>,
  { input = {}, work = async () => 'done' }: { input?: Record<string, unknown>; work?: () => Promise<string> } = {},
): Promise<unknown> {
  const call = { userId: 1, sessionId: 'session', act: name, input }
  return await stepUp.run(call, new Map(Object.entries(given) as [Proof, string][]), work).catch((error: unknown) => {
    if (error instanceof ApiError) return { error: error.error, ...error.facts }
    throw error
  })
}

const newAddress = { addressIsNew: true }
const needed = (facts: object) => expect.objectContaining({ error: 'STEP_UP_NEEDED', ...facts })

describe('an act', () => {
  test('names every open demand with the kinds that the account has', async () => {
    const stepUp = open(
      {
        tradePassword: once('tradePassword'),
        totp: once('totp'),
        passkey: once('passkey'),
        emailCode: once('emailCode'),
      },
      newAddress,
    )
    expect(await act(stepUp, 'withdraw', {})).toEqual(needed({ missing: 'passkey|totp,tradePassword,emailCode' }))
    expect(await act(stepUp, 'withdraw', { totp: 'totp', tradePassword: 'tradePassword' })).toEqual(
      needed({ missing: 'emailCode' }),
    )
    const all = { totp: 'totp', tradePassword: 'tradePassword', emailCode: 'emailCode' }
    expect(await act(stepUp, 'withdraw', all)).toBe('done')
  })

  test('with a second factor cannot be confirmed by anything weaker', async () => {
    const stepUp = open({ totp: once('totp'), loginPassword: once('loginPassword') }, { hasEmail: false })
    expect(await act(stepUp, 'bindEmail', { loginPassword: 'loginPassword' })).toEqual(needed({ missing: 'totp' }))
  })

  test('without the second factor falls back to what there is', async () => {
    const stepUp = open(
      { totp: once('totp', { isSet: false }), loginPassword: once('loginPassword') },
      { hasEmail: false },
    )
    expect(await act(stepUp, 'bindEmail', { loginPassword: 'loginPassword' })).toBe('done')
  })

  test('that needs something which the account lacks says what to set up', async () => {
    expect(await act(open({ emailCode: once('emailCode') }, newAddress), 'withdraw', {})).toEqual(
      needed({ toSetUp: 'tradePassword' }),
    )
  })

  test('asks for a second factor only if there is one, where the table says so', async () => {
    const conditions = { hasPassword: true, asksSignInCode: false }
    expect(await act(open({}, conditions), 'changeLoginPassword', {})).toBe('done')
    expect(await act(open({ totp: once('totp') }, conditions), 'changeLoginPassword', {})).toEqual(
      needed({ missing: 'totp' }),
    )
  })

  test('that sets a first password needs another proof, as no old one is there', async () => {
    const kinds = { emailCode: once('emailCode'), recentSignIn: once('recentSignIn') }
    const stepUp = open(kinds, { hasPassword: false, asksSignInCode: false })
    expect(await act(stepUp, 'changeLoginPassword', {})).toEqual(needed({ missing: 'emailCode' }))
    expect(await act(stepUp, 'changeLoginPassword', { emailCode: 'emailCode' })).toBe('done')
  })

  test('whose demands can be met by one proof asks for it once', async () => {
    const stepUp = open(
      { emailCode: once('emailCode'), phoneCode: once('phoneCode') },
      { hasTradePassword: true, asksTradePasswordCode: true },
    )
    expect(await act(stepUp, 'setTradePassword', {})).toEqual(needed({ missing: 'emailCode|phoneCode' }))
    expect(await act(stepUp, 'setTradePassword', { phoneCode: 'phoneCode' })).toBe('done')
  })

  test('whose condition is not registered stops the start', () => {
    expect(() => open({}).requireConditions('withdraw')).toThrow('addressIsNew')
    const all = { ...newAddress, asksWithdrawalCode: false }
    expect(() => open({}, all).requireConditions('withdraw')).not.toThrow()
  })
})

describe('a proof', () => {
  const unlocked = { hasEmail: true }

  test('that is wrong is told with the tries that are left, and the others stay valid', async () => {
    const totp = once('totp')
    const stepUp = open({ totp, tradePassword: once('tradePassword') }, { addressIsNew: false })
    expect(await act(stepUp, 'withdraw', { totp: 'totp', tradePassword: 'guess' })).toEqual(
      needed({ missing: 'tradePassword', wrong: 'tradePassword', triesLeft: 4 }),
    )
    expect(totp.isUsed).toBe(false)
    expect(await act(stepUp, 'withdraw', { totp: 'totp', tradePassword: 'tradePassword' })).toBe('done')
  })

  test('works once, also in two concurrent calls', async () => {
    const stepUp = open({ totp: once('totp') }, unlocked)
    const both = await Promise.all([1, 2].map(() => act(stepUp, 'bindEmail', { totp: 'totp' })))
    expect(both.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(both).toContainEqual(needed({ wrong: 'totp' }))
  })

  test('stays valid if the operation refuses, and is used up if it fails in the middle', async () => {
    const totp = once('totp')
    const stepUp = open({ totp }, unlocked)
    const refuse = async () => Promise.reject(new ApiError('CODE_WRONG'))
    expect(await act(stepUp, 'bindEmail', { totp: 'totp' }, { work: refuse })).toEqual({ error: 'CODE_WRONG' })
    expect(totp.isUsed).toBe(false)
    const fail = async () => Promise.reject(new TypeError('broken'))
    await expect(act(stepUp, 'bindEmail', { totp: 'totp' }, { work: fail })).rejects.toThrow('broken')
    expect(totp.isUsed).toBe(true)
  })

  test('is bound to the act, the session and the input by the challenge', async () => {
    const stepUp = open({ totp: once('totp') }, unlocked)
    const challengeOf = async (name: Act, input: Record<string, unknown>) =>
      ((await act(stepUp, name, {}, { input })) as { challenge: string }).challenge
    const first = await challengeOf('bindEmail', { email: 'ann@example.com', emailCode: '123456' })
    expect(first).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(await challengeOf('bindEmail', { emailCode: '123456', email: 'ann@example.com' })).toBe(first)
    expect(await challengeOf('bindEmail', { email: 'bob@example.com', emailCode: '123456' })).not.toBe(first)
    expect(await challengeOf('unBindEmail', { email: 'ann@example.com', emailCode: '123456' })).not.toBe(first)
  })

  test('of a second factor opens a lock once, and is used up by that', async () => {
    const totp = once('totp')
    const stepUp = open({ totp, tradePassword: once('tradePassword') }, { addressIsNew: false })
    let isOn = true
    let lifted = 0
    stepUp.addLock({
      isOn: async () => isOn,
      async lift() {
        lifted += 1
        isOn = false
      },
    })
    await act(stepUp, 'withdraw', { totp: 'totp', tradePassword: 'guess' })
    expect({ lifted, isUsed: totp.isUsed }).toEqual({ lifted: 1, isUsed: true })
    isOn = true
    await act(stepUp, 'withdraw', { totp: 'totp', tradePassword: 'guess' })
    expect(lifted).toBe(1)
  })
})

test('every act asks for something, and an account can meet each demand that is not optional', () => {
  for (const { demands } of Object.values(stepUps)) {
    expect(demands.length).toBeGreaterThan(0)
    for (const { oneOf } of demands) expect(oneOf.flat().length).toBeGreaterThan(0)
  }
})
