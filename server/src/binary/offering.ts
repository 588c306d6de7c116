// Where the second contract is offered. It is off in production unless BINARY=on, and even then not in the countries of
// BINARY_BLOCKED_COUNTRIES. A caller's country is that of the trusted proxy's header COUNTRY_HEADER, and that of the
// telephone number for users who have one; either is enough to refuse. If neither is known, or the header names no
// country, a demo offers it and production does not. Open contracts are not affected.
import { ApiError } from '@assay/api/errors'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Context, UserContext } from './context.ts'

/** Throws NOT_OFFERED. */
export async function requireOffered(context: UserContext): Promise<void> {
  if (!(await isOffered(context))) throw new ApiError('NOT_OFFERED')
}

export async function isOffered(context: Context): Promise<boolean> {
  const { config, caller } = context
  const { isOffered: isOn, blockedCountries } = config.binary
  if (!isOn || blockedCountries.length === 0) return isOn
  const countries = [caller.country, caller.user === null ? null : await phoneCountry(context, caller.user.id)]
  const known = countries.filter((country) => country !== null)
  const isUnknown = known.length === 0 || (config.countryHeader !== null && caller.country === null)
  if (isUnknown && config.environment === 'production') return false
  return known.every((country) => !blockedCountries.includes(country))
}

async function phoneCountry({ db }: Context, userId: number): Promise<string | null> {
  const login = await db
    .selectFrom('logins')
    .select('key')
    .where('user_id', '=', BigInt(userId))
    .where('kind', '=', 'PHONE')
    .executeTakeFirst()
  return (login && parsePhoneNumberFromString(login.key)?.country) ?? null
}
