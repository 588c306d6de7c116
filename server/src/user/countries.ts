// Where second contracts and earn are not offered: the countries of BINARY_BLOCKED_COUNTRIES. A caller's country is that of
// the trusted proxy's header COUNTRY_HEADER, and that of the telephone number for users who have one; either is enough to
// refuse. If neither is known, or the header names no country, a demo offers it and production does not.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Context } from '../context.ts'

export async function isCountryOffered(context: Context): Promise<boolean> {
  const { config, caller } = context
  const { blockedCountries } = config.binary
  if (blockedCountries.length === 0) return true
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
