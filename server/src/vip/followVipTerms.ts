// The engine's levels and discounts follow the configuration.
import { isDeepStrictEqual } from 'node:util'
import type { Core } from '../context.ts'
import { refusalOf } from '../exchange/ask.ts'
import { vipTermsOf } from '../user/levels/vipKind.ts'

export async function followVipTerms({ configuration, exchange, levels }: Core): Promise<void> {
  const set = async (): Promise<void> => {
    const terms = vipTermsOf(configuration.values)
    if (isDeepStrictEqual(terms, levels.terms())) return
    const refused = await refusalOf(exchange, { command: { type: 'vip.setTerms', terms } })
    if (refused !== null) throw new Error(`the VIP levels do not fit the engine: ${refused.error}`)
  }
  await set()
  configuration.onChange(set)
}
