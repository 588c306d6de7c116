// Somebody cannot sign in. Nothing here looks for the account, so nobody can measure whether it exists. A job does that
// later (matchLockouts.ts).
import { randomBytes } from 'node:crypto'
import type { Output, Parsed } from '@assay/api/schemas'
import { addressKey } from '../limits/addressKey.ts'
import { accountKey, loginName } from '../user/accounts.ts'
import type { AnyoneContext } from './context.ts'
import { hashOfToken, sealContact } from './lockoutContact.ts'
import { confirmLockout } from './tellOfTicket.ts'
import { addMessage, states } from './ticketRows.ts'

const TOKEN_BYTES = 32
const REPORTS_A_DAY = 10
/** To one mailbox, from all networks, so that nobody who knows an address can fill the mailbox. */
const CONFIRMATIONS_A_DAY = 5

/** Throws ACCOUNT_INVALID for an invalid email address, PROOF_REQUIRED, TOO_MANY_REQUESTS. */
export async function reportLockout(
  context: AnyoneContext,
  { account, email: typed, text, proof }: Parsed<'support', 'reportLockout'>,
): Promise<Output<'support', 'reportLockout'>> {
  const { attempts, caller, clock, db, factor, limits, vault } = context
  const name = loginName('EMAIL', typed)
  const sender = { account: `lockout|${accountKey(name)}`, address: caller.address, knownBrowser: null }
  await attempts.sendCode({ ...sender, proof, alwaysProof: true })
  const ofNetwork = { most: REPORTS_A_DAY * factor, refusal: 'TOO_MANY_REQUESTS' } as const
  await limits.ofNetwork.take(addressKey(caller.address), ofNetwork)
  const isTold = (await limits.ofMailbox.count(mailboxOf(name.key))).points <= CONFIRMATIONS_A_DAY * factor
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const { language, browser } = caller
  const contact = sealContact(vault, { account, email: name.key, language, token })
  const now = clock.now()
  const tell = await db.transaction().execute(async (transaction) => {
    const { id: ticketId } = await transaction
      .insertInto('tickets')
      .values({
        topic: 'LOCKED_OUT',
        attached_kind: null,
        attached_id: null,
        ...states.open('LOCKED_OUT', now),
        created_at: now,
        updated_at: now,
        contact,
        token_hash: hashOfToken(token),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addMessage(context, transaction, { ticketId, author: 'CUSTOMER', text, now })
    // The ticket is kept and its answers are mailed, so reports in somebody's name do not keep him from being helped.
    if (!isTold) return null
    return confirmLockout(context, transaction, { ticketId, token, email: name.key, language, browser })
  })
  tell?.()
  return {}
}

/** Many servers ignore what follows a plus sign in the name of a mailbox. */
function mailboxOf(email: string): string {
  return email.replace(/\+.*@/, '@')
}
