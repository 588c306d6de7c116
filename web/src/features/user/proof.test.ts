import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { expect, test } from 'vitest'
import { RequestError } from '../../requestError.ts'
import { useProofStore, withProof } from './proof.ts'

const hmacSignatureSecret = 'a secret of this test'
const refusal = async () => {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    keyPrefix: '0',
    deriveKey,
    hmacSignatureSecret,
  })
  return new RequestError('PROOF_REQUIRED', { challenge: JSON.stringify(challenge) })
}

test('a call that is asked for a proof is made again with one that holds', async () => {
  const seen: boolean[] = []
  const stop = useProofStore.subscribe(({ isWorking }) => seen.push(isWorking))
  const answer = await withProof(async ({ proof }) => {
    if (proof === undefined) throw await refusal()
    const { verified } = await verifySolution({ ...JSON.parse(atob(proof)), deriveKey, hmacSignatureSecret })
    return verified
  })
  stop()
  expect(answer).toBe(true)
  expect(seen).toEqual([true, false])
})

test('any other refusal is passed on, and a server that is never content is given up', async () => {
  await expect(withProof(() => Promise.reject(new RequestError('WRONG_CREDENTIALS')))).rejects.toMatchObject({
    error: 'WRONG_CREDENTIALS',
  })
  let calls = 0
  const insatiable = withProof(async () => {
    calls += 1
    throw await refusal()
  })
  await expect(insatiable).rejects.toMatchObject({ error: 'PROOF_REQUIRED' })
  expect(calls).toBe(4)
})

test('a challenge that cannot be read is given up', async () => {
  const broken = withProof(() => Promise.reject(new RequestError('PROOF_REQUIRED', { challenge: 'broken' })))
  await expect(broken).rejects.toMatchObject({ error: 'PROOF_REQUIRED' })
})
