import { WELFARE_FUND } from '@assay/engine/nouns'
import { sql } from 'kysely'
import type { UserContext } from '../context.ts'
import { linkedByOwnActs, type People } from '../user/linkedAccounts.ts'

export interface Facts {
  /** Of the passed basic verification; null without one. */
  document: Buffer | null
  /** Another account has it too. */
  isDocumentShared: boolean
  /** Tasks whose cash another account has received for this document. */
  usedDocuments: ReadonlySet<string>
  hasSecondFactor: boolean
  isAddressBookOnly: boolean
  /** With an older account, or with one that had withdrawn to the same address before. */
  isLinked: boolean
  /** By trigger and coin, in smallest units. */
  amounts: ReadonlyMap<string, bigint>
  /** What is left of the fund, by coin. */
  funds: ReadonlyMap<string, bigint>
}

export async function readFacts({ caller, db }: UserContext): Promise<Facts> {
  const user = BigInt(caller.user.id)
  const holder = `user ${user}`
  const [people, flags, used, amounts, funds] = await Promise.all([
    linkedByOwnActs(db, caller.user.id),
    sql<Omit<Facts, 'isLinked' | 'usedDocuments' | 'amounts' | 'funds'>>`
      select own.number_hash as document,
        exists (select from verifications as other
          where other.number_hash = own.number_hash and other.user_id <> ${user}) as "isDocumentShared",
        exists (select from totp_secrets where holder = ${holder} and confirmed_at is not null)
          or exists (select from passkeys where holder = ${holder} and blocked_at is null) as "hasSecondFactor",
        exists (select from listed_addresses_only where user_id = ${user}) as "isAddressBookOnly"
      from (select 1) as one
        left join verifications as own on own.user_id = ${user} and own.level = 'BASIC' and own.state = 'PASSED'`.execute(
      db,
    ),
    sql<{ task: string }>`
      select task from welfare_documents join verifications using (number_hash)
      where verifications.user_id = ${user} and welfare_documents.user_id <> ${user}`.execute(db),
    sql<{ what: string; amount: string }>`
      with deposited as (
        select asset, sum(amount) as amount from deposit_credits where user_id = ${user} and status = 'FINAL' group by asset
      )
      select 'DEPOSIT ' || asset as what, amount::text from deposited
      union all
      select 'TRADE ' || asset, sum(amount)::text from (
        select asset, -amount as amount from postings where owner = ${user} and reason = 'FEE'
        union all
        select asset, -amount from welfare_uses where user_id = ${user} and kind = 'FEE_VOUCHER'
      ) as paid where exists (select from deposited) group by asset
      union all
      select 'EARN ' || asset, max(principal)::text from earn_interest
        where user_id = ${user} and exists (select from deposited) group by asset`.execute(db),
    db.selectFrom('balances').select(['asset', 'available']).where('owner', '=', BigInt(WELFARE_FUND)).execute(),
  ])
  const [flag] = flags.rows
  if (flag === undefined) throw new Error('facts without a row')
  return {
    ...flag,
    isLinked: isLinked(people, caller.user.id),
    usedDocuments: new Set(used.rows.map(({ task }) => task)),
    amounts: new Map(amounts.rows.map(({ what, amount }) => [what, BigInt(amount)])),
    funds: new Map(funds.map(({ asset, available }) => [asset, BigInt(available)])),
  }
}

function isLinked(people: People, account: number): boolean {
  const others = people.accountsOf(account).filter((one) => one !== account)
  return others.some((one) => one < account || people.links(account, one).includes('WITHDRAWAL_ADDRESS'))
}
