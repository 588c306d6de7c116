// How many sockets may be open.
import type { Config } from '../config.ts'
import { isSharedAddress, Places } from '../limits/places.ts'

const SOCKETS_MAX = 10_000
const SOCKETS_PER_ADDRESS_MAX = 200

export function socketPlaces(config: Pick<Config, 'environment' | 'trustedProxy'>): Places {
  return new Places({ total: SOCKETS_MAX, perAddress: isSharedAddress(config) ? SOCKETS_MAX : SOCKETS_PER_ADDRESS_MAX })
}
