// A demo's queue of verifications is not empty: one applicant who says that it is a specimen, with drawn documents. Nobody
// can sign in as it. The demo's own user is verified with such documents.
import { randomBytes } from 'node:crypto'
import type { Core } from '../context.ts'
import { openDocuments } from '../outside/documents/openDocuments.ts'
import { loginName } from '../user/accounts.ts'
import { createUser, findLogin } from '../user/userRows.ts'
import { keepDocument } from '../documents/documents.ts'
import { drawBack, drawFront, drawPerson } from './drawSpecimen.ts'
import { linkTo } from '../documents/links.ts'
import { readMasterKey } from '../documents/masterKey.ts'
import { submitVerification } from './submitVerification.ts'
import { openVault } from '../documents/vault.ts'
import { readLevels } from './verificationRows.ts'

const ACCOUNT = 'specimen'

type Needs = Pick<Core, 'config' | 'db' | 'clock' | 'passwords'>

interface Person {
  userId: number
  realName: string
  number: string
}

/** Once; what operators decide about it stays. */
export async function addSpecimen(core: Needs): Promise<void> {
  await send(core, { userId: await specimenUser(core), realName: 'Specimen Applicant', number: 'SPECIMEN-0001' })
}

/** The demo's own user, so that anyone who tries it can withdraw. Once; what operators decide about it later stays. */
export async function verifyDemoUser(core: Needs, userId: number): Promise<void> {
  await send(core, { userId, realName: 'Specimen Customer', number: 'SPECIMEN-0002' })
  await core.db
    .updateTable('verifications')
    .set({ state: 'PASSED', decided_at: core.clock.now() })
    .where('user_id', '=', BigInt(userId))
    .where('state', '=', 'PENDING')
    .where('revision', '=', 1)
    .execute()
}

/** Both levels with drawn documents, unless something was sent before. */
async function send(core: Needs, { userId, realName, number }: Person): Promise<void> {
  const levels = await core.db.transaction().execute((transaction) => readLevels(transaction, userId))
  if (levels.BASIC !== undefined) return
  const vault = openVault(await openDocuments(core.config), await readMasterKey(core.config))
  const context = { ...core, vault, caller: { user: { id: userId } } }
  const text = { name: realName.toUpperCase(), number }
  const keep = async (picture: Promise<Buffer>) => {
    const id = await keepDocument(context, { userId, bytes: await picture })
    return linkTo(context, { viewer: `user ${userId}`, id })
  }
  await submitVerification(context, {
    flag: 2,
    realName,
    idCard: number,
    // Of no country.
    country: 'ZZ',
    cardType: 1,
    frontUrl: await keep(drawFront(text)),
    backUrl: await keep(drawBack(text)),
    handelUrl: await keep(drawPerson(text)),
  })
}

async function specimenUser({ db, clock, passwords }: Needs): Promise<number> {
  const name = loginName('USERNAME', ACCOUNT)
  const found = await findLogin(db, name)
  if (found !== null) return found.userId
  const passwordHash = await passwords.hash({ password: randomBytes(32).toString('base64url'), line: 'start' })
  const user = { name, type: 'USERNAME', account: ACCOUNT, passwordHash, credits: 0, invitation: null } as const
  return createUser(db, { ...user, now: clock.now() })
}
