import type { EnvironmentReader } from '../environment/environmentReader.ts'

export interface WebPushSettings {
  isOn: boolean
  /** The private VAPID key, base64url; null in a demo, which makes its own. */
  key: string | null
  /** Where a push service can reach the operator: mailto: or https:. */
  contact: string
}

const KEY_BYTES = 32
const HOW_TO_MAKE = 'make one with: openssl rand -base64 32 | tr "+/" "-_" | tr -d "="'

/** Default: on in a demo, and in production with a key. */
export function readWebPush(reader: EnvironmentReader): WebPushSettings {
  const isDemo = reader.text('ASSAY_ENV') !== 'production'
  const key = reader.text('WEB_PUSH_KEY')
  if (key !== null && !isKey(key)) reader.faults.push(`WEB_PUSH_KEY is not 32 bytes in base64url; ${HOW_TO_MAKE}`)
  const isOn = reader.choice('WEB_PUSH', ['on', 'off'], isDemo || key !== null ? 'on' : 'off') === 'on'
  const contact = reader.text('WEB_PUSH_CONTACT')
  if (contact !== null && !/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(contact))
    reader.faults.push('WEB_PUSH_CONTACT is not an address such as mailto:operations@example.com, or an https:// URL.')
  if (!isDemo && isOn && (key === null || contact === null))
    reader.faults.push(`WEB_PUSH=on in production needs WEB_PUSH_KEY and WEB_PUSH_CONTACT; ${HOW_TO_MAKE}`)
  return { isOn, key, contact: contact ?? 'mailto:operations@localhost' }
}

/** Whether it is a scalar of the curve P-256: above 0 and below its order. */
function isKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url')
  const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')
  const scalar = BigInt(`0x0${bytes.toString('hex')}`)
  return bytes.length === KEY_BYTES && bytes.toString('base64url') === text && scalar > 0n && scalar < order
}
