import type { Output } from '@assay/api/schemas'
import { formatRate } from '@assay/engine/money'
import type { UserContext } from '../context.ts'
import { outdatedOf, readAcceptances } from '../texts/acceptances.ts'
import { readCredits, sumCredits } from './credits.ts'
import { readBalances } from './balances.ts'
import { type Freeze, FROZEN_MS, isExchanges, readFreeze } from './freezes.ts'
import { readVerificationStates } from './verificationStates.ts'
import { readLogins } from './contacts/contacts.ts'

export async function getUser(context: UserContext): Promise<Output<'user', 'getUser'>> {
  const { caller, configuration, db, levels } = context
  const userId = caller.user.id
  const [user, logins, asset, frozen, verification, credits, accepted] = await Promise.all([
    db
      .selectFrom('users')
      .innerJoin('invite_codes', 'invite_codes.user_id', 'users.id')
      .select(['account', 'account_type', 'users.created_at', 'anti_phishing_word', 'code'])
      .where('users.id', '=', BigInt(userId))
      .where('is_first', '=', true)
      .executeTakeFirstOrThrow(),
    readLogins(db, userId),
    readBalances(context, { userId }),
    readFreeze(db, userId),
    readVerificationStates(db, userId),
    readCredits(db, userId),
    readAcceptances(db, userId),
  ])
  return {
    userId,
    account: user.account,
    type: user.account_type,
    email: logins.EMAIL ?? null,
    phone: logins.PHONE ?? null,
    ethereum: logins.ETHEREUM ?? null,
    antiPhishingWord: user.anti_phishing_word,
    inviteCode: user.code,
    vipLevel: levels.levelOf(userId),
    feeDiscounts: {
      spot: formatRate(levels.discountFor(userId, 'spot')),
      futures: formatRate(levels.discountFor(userId, 'futures')),
      convert: formatRate(levels.discountFor(userId, 'convert')),
    },
    credits: sumCredits(credits),
    createdAt: Number(user.created_at),
    verification,
    asset,
    hasNewTexts: outdatedOf(configuration, accepted).length > 0,
    frozen: frozen && shownFreeze(frozen),
  }
}

function shownFreeze({ since, by, reason }: Freeze) {
  return { since, by, reason, until: isExchanges({ by }) ? null : since + FROZEN_MS }
}
