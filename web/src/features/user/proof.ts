// Where others have guessed at an account, or one network asks for much, the server wants a proof of work with the next
// try. The browser works it out by itself; anyone who waits sees why.
import { create } from 'zustand'
import { isError, RequestError } from '../../requestError.ts'

/** The level may rise while the browser works. */
const TRIES_MAX = 3

export const useProofStore = create<{ isWorking: boolean }>(() => ({ isWorking: false }))

/** Makes the call, and again with a proof where one is asked for. */
export async function withProof<Answer>(call: (proof: { proof?: string }) => Promise<Answer>): Promise<Answer> {
  let proof: { proof?: string } = {}
  for (let tries = 0; ; tries += 1)
    try {
      return await call(proof)
    } catch (error) {
      if (tries === TRIES_MAX || !(error instanceof RequestError) || !isError(error, 'PROOF_REQUIRED')) throw error
      const solved = await work(String(error.facts.challenge))
      if (solved === null) throw error
      proof = { proof: solved }
    }
}

async function work(challenge: string): Promise<string | null> {
  useProofStore.setState({ isWorking: true })
  try {
    const { solveProof } = await import('@assay/api/solveProof')
    return await solveProof(challenge)
  } finally {
    useProofStore.setState({ isWorking: false })
  }
}
