// What the environment says about foreign exchange: CNY_RATES, addresses of JSON answers with the place of the rate in them.
import type { EnvironmentReader } from '../../environment/environmentReader.ts'

export interface RateSource {
  url: string
  /** Where the rate is in the answer: rates, CNY. */
  path: readonly string[]
  /** Where its time is, in seconds or milliseconds of the epoch or as ISO text. Without it nobody knows how old a rate is. */
  timePath: readonly string[]
}

export interface RateSettings {
  sources: readonly RateSource[]
  /** A demo without sources has simulated ones. */
  simulated: boolean
}

/** The median needs two. */
export const SOURCES_MIN = 2

/** Each as https://rates.example/usd#rates.CNY;time: after # the place of the rate, after ; that of its time. */
export function readRates(reader: EnvironmentReader): RateSettings {
  const texts = reader.list('CNY_RATES')
  const isDemo = reader.text('ASSAY_ENV') !== 'production'
  const sources = texts.flatMap((text) => readSource(text) ?? [])
  if (sources.length < texts.length)
    reader.faults.push('CNY_RATES takes addresses such as https://rates.example/usd#rates.CNY;time, with commas.')
  else if (sources.length > 0 && sources.length < SOURCES_MIN)
    reader.faults.push(`CNY_RATES has one source; a median needs at least ${SOURCES_MIN}.`)
  return { sources, simulated: isDemo && texts.length === 0 }
}

function readSource(text: string): RateSource | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const [path = '', timePath = ''] = decodeURIComponent(url.hash.slice(1)).split(';')
  url.hash = ''
  if (!/^https?:$/.test(url.protocol) || path === '' || timePath === '') return null
  return { url: url.href, path: path.split('.'), timePath: timePath.split('.') }
}
