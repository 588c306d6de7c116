// Tables of 0002_users.sql, 0020_askers.sql, 0041_sessions_and_freezes.sql and 0048_freezes_by_operators.sql. Times are epoch ms.
import type { ColumnType, Generated } from 'kysely'

type Big = ColumnType<bigint, bigint | number, bigint | number>
type BigOrNull = ColumnType<bigint | null, bigint | number | null | undefined, bigint | number | null>

export interface UserTables {
  users: {
    id: ColumnType<bigint, bigint | number | undefined, never>
    account_type: 'EMAIL' | 'PHONE' | 'USERNAME'
    account: string
    password_hash: string | null
    trade_password_hash: ColumnType<string | null, string | null | undefined>
    credits: number
    invited_by: BigOrNull
    /** With which the account was opened. */
    invite_code: ColumnType<string | null, string | null | undefined, never>
    created_at: Big
    /** Stands in every mail to the user. */
    anti_phishing_word: ColumnType<string | null, string | null | undefined>
    /** Of the last sign-in. */
    language: Generated<string>
    /** How often its contacts, passwords and factors have changed. */
    changes: Generated<number>
  }
  logins: { kind: 'EMAIL' | 'PHONE' | 'USERNAME' | 'HOST' | 'ETHEREUM'; key: string; user_id: Big }
  invite_codes: {
    code: string
    user_id: BigOrNull
    created_at: Big
    uses_left: ColumnType<number | null, number | null | undefined>
    is_first: Generated<boolean>
    label: Generated<string>
    split: Generated<number>
  }
  sessions: {
    id: string
    token_hash: Buffer
    user_id: Big
    created_at: Big
    last_used_at: Big
    ended_at: BigOrNull
    device: Generated<string>
    address: Generated<string>
  }
  referral_findings: {
    finding_id: Generated<bigint>
    user_id: Big
    inviter: Big
    reason: 'DOCUMENT' | 'DEVICE' | 'WITHDRAWAL_ADDRESS' | 'OTHERS' | 'NETWORK'
    found_at: Big
    reviewed_at: BigOrNull
    decision: 'KEEP' | 'END' | null
  }
  refused_referrals: { user_id: Big; reason: string; refused_at: Big }
  /** reason: a change of an account (api/src/user.ts). */
  withdrawal_holds: { user_id: Big; since: Big; until: Big; reason: string }
  sign_ins: {
    id: Generated<bigint>
    user_id: Big
    time: Big
    device: string
    address: string
    country: string | null
    result: 'OK' | 'WRONG_PASSWORD' | 'WRONG_FACTOR'
  }
  freezes: {
    id: Generated<bigint>
    user_id: Big
    began_at: Big
    frozen_by: 'CUSTOMER' | 'LINK' | 'OPERATOR' | 'SYSTEM'
    reason: Generated<string>
    ended_at: BigOrNull
  }
  freeze_links: { token_hash: Buffer; user_id: Big; expires_at: Big }
  codes: {
    purpose: string
    account: string
    asker_hash: Buffer
    request_hash: Buffer
    code_hash: Buffer
    created_at: Big
    expires_at: Big
    tries: Generated<number>
    used_at: BigOrNull
  }
  limits: { key: Buffer; points: number; ends_at: Big; waits_until: ColumnType<bigint, bigint | number | undefined> }
  known_browsers: { user_id: Big; browser_hash: Buffer; seen_at: Big; is_known: Generated<boolean> }
  used_nonces: { nonce_hash: Buffer; expires_at: Big }
}
