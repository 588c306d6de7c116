// Names the network that an address is of, by its form, so that a mistaken network is caught before anything is sent.
import { base58 } from '@scure/base'

const ALPHABET = '[1-9A-HJ-NP-Za-km-z]'

/** The first form that fits. */
const forms: readonly { network: string; form: RegExp }[] = [
  { network: 'Ethereum', form: /^0x[0-9a-fA-F]{40}$/ },
  { network: 'Bitcoin', form: /^bc1[02-9ac-hj-np-z]{8,87}$/i },
  { network: 'Bitcoin testnet', form: /^(tb|bcrt)1[02-9ac-hj-np-z]{8,87}$/i },
  { network: 'Litecoin', form: /^ltc1[02-9ac-hj-np-z]{8,87}$/i },
  { network: 'Bitcoin Cash', form: /^bitcoincash:[qp][02-9ac-hj-np-z]{41}$/i },
  { network: 'Cardano', form: /^addr1[02-9ac-hj-np-z]{50,110}$/ },
  { network: 'TON', form: /^[EU]Q[\w-]{46}$/ },
  { network: 'XRP Ledger', form: /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/ },
  { network: 'TRON', form: new RegExp(`^T${ALPHABET}{33}$`) },
  { network: 'Bitcoin', form: new RegExp(`^[13]${ALPHABET}{25,33}$`) },
  { network: 'Bitcoin testnet', form: new RegExp(`^[2mn]${ALPHABET}{25,33}$`) },
  { network: 'Litecoin', form: new RegExp(`^[LM]${ALPHABET}{25,33}$`) },
  { network: 'Dogecoin', form: new RegExp(`^D${ALPHABET}{33}$`) },
]

const SOLANA = new RegExp(`^${ALPHABET}{32,44}$`)
const SOLANA_BYTES = 32

/** A proper name, the same in every language; null if no form fits. The checksum is not looked at. */
export function recogniseNetwork(text: string): string | null {
  const found = forms.find(({ form }) => form.test(text))
  if (found !== undefined) return found.network
  return SOLANA.test(text) && base58.decode(text).length === SOLANA_BYTES ? 'Solana' : null
}
