import { ApiError } from '@assay/api/errors'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { addressKey } from '../limits/addressKey.ts'
import type { Operator, OperatorContext } from '../operatorContext.ts'
import { beginSession } from './beginSession.ts'
import { holderOf } from './operatorRows.ts'

type Input = OperatorParsed<'operators', 'signIn'>
interface Found {
  operatorId: number
  passwordHash: string
}

/**
 * An unknown name, a wrong password and a wrong code get the same answer. Throws LOCKED_OUT after five wrong codes with the
 * right password.
 */
export async function signIn(
  context: OperatorContext<Operator | null>,
  input: Input,
): Promise<OperatorOutput<'operators', 'signIn'>> {
  const { address, attempts, settings } = context
  const account = `OPERATOR:${input.name}`
  const alwaysProof = settings.current().MARKET_URL.adminCode
  const tried = { account, address, knownBrowser: null, proof: input.proof, alwaysProof }
  const found = await attempts.signIn(tried, () => compare(context, input))
  if (found === null) throw new ApiError('SIGN_IN_REFUSED')
  return { token: await beginSession(context, found) }
}

/** null if anything is wrong. Codes are compared only after the password: a stranger's tries lock nobody out. */
async function compare(
  { address, db, factors, passwords }: OperatorContext<Operator | null>,
  { name, password, totpCode }: Input,
): Promise<Found | null> {
  const row = await db
    .selectFrom('operators')
    .select(['id', 'password_hash'])
    .where('name', '=', name)
    .where('state', '=', 'ACTIVE')
    .executeTakeFirst()
  const hash = row?.password_hash ?? null
  const isRight = await passwords.verify({ hash, password, line: addressKey(address) })
  if (!isRight || row === undefined || hash === null) return null
  const operatorId = Number(row.id)
  try {
    const code = await factors.totp.check({ holder: holderOf(operatorId), code: totpCode, line: null })
    if (!(await code.use())) return null
  } catch (error) {
    if (error instanceof ApiError && error.error === 'TOTP_WRONG') return null
    throw error
  }
  return { operatorId, passwordHash: hash }
}
