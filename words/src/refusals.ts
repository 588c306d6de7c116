// Which sentence tells a refusal. Some refusals have telling sentences (NAME_1, NAME_2) beside the plain one (NAME): the
// first whose facts are all known is used.
import type { ErrorName } from '@assay/api/errorCodes'
import type { ErrorFacts } from '@assay/api/errors'
import type english from '../messages/en/errors.json'

export type SentenceKey = keyof typeof english

/** The facts that NAME_1, NAME_2 … need. messages.test.ts compares them with the sentences. */
export const factsOf: Partial<Record<ErrorName, readonly (readonly string[])[]>> = {
  BAD_REQUEST: [['field']],
  TOO_MANY_REQUESTS: [['retryAfterSeconds']],
  SYSTEM_ERROR: [['reference']],
  PASSWORD_TOO_WEAK: [['minimum']],
  CODE_WRONG: [['triesLeft']],
  WRONG_PASSWORD: [['triesLeft']],
  WRONG_TRADE_PASSWORD: [['triesLeft']],
  CODE_TOO_SOON: [['seconds']],
  STEP_UP_NEEDED: [['setUpFirst']],
  LOCKED_OUT: [['retryAfterSeconds']],
  TOTP_WRONG: [['triesLeft']],
  RECOVERY_CODE_WRONG: [['triesLeft']],
  PASSKEYS_FULL: [['limit']],
  FROZEN_UNTIL: [['hours']],
  PRECISION_EXCEEDED: [['decimals', 'field']],
  FAUCET_LIMIT: [['limit', 'coin', 'left']],
  WATCHLIST_FULL: [['limit']],
  ALERTS_FULL: [['limit']],
  TICKETS_FULL: [['limit']],
  FILE_TYPE: [['place']],
  UNKNOWN_ASSET: [['asset']],
  UNKNOWN_MARKET: [['symbol']],
  PRICE_ABOVE_MAXIMUM: [['maximum']],
  PRICE_BELOW_MINIMUM: [['minimum']],
  PRICE_OUTSIDE_BAND: [['lowest', 'highest']],
  QUANTITY_BELOW_MINIMUM: [['minimum']],
  QUANTITY_ABOVE_MAXIMUM: [['maximum']],
  NOTIONAL_BELOW_MINIMUM: [['minimum']],
  PRICE_MOVED: [['price']],
  POSITION_TOO_SMALL: [['units']],
  TRADER_FULL: [['maximum']],
  TRADER_EQUITY_LOW: [['limit', 'asset']],
  FOLLOW_BELOW_MINIMUM: [['limit', 'asset']],
  FOLLOW_ORDERS_TOO_SMALL: [['limit', 'asset']],
  LEVERAGE_INVALID: [['symbol']],
  EXPIRY_FULL: [['left']],
  FILE_TOO_LARGE: [['megabytes']],
  PICTURE_SIZE: [['megapixels']],
  VERIFICATION_NEEDED: [['limit']],
  CREDITS_NOT_FINAL: [['withdrawable', 'asset']],
  WITHDRAWAL_BELOW_MINIMUM: [['minimum', 'coin']],
  WITHDRAWAL_ABOVE_MAXIMUM: [['maximum', 'coin']],
  WITHDRAWAL_COUNT: [['limit']],
  ADDRESS_INVALID: [['problem', 'network']],
  ADDRESS_OTHER_NETWORK: [['other', 'network']],
  ADDRESS_WAITS: [['hours']],
  ADDRESSES_FULL: [['limit']],
  INVITE_CODES_FULL: [['limit']],
  BANK_AMOUNT: [['minimum', 'maximum', 'currency']],
  BANK_REQUESTS_FULL: [['limit']],
  AMOUNT_NOT_ABOVE_FEE: [['fee', 'asset']],
  FEE_CHANGED: [['fee', 'coin']],
  RATE_CHANGED: [['coin', 'rate', 'currency']],
  WITHDRAWAL_LIMIT: [
    ['left', 'hours'],
    ['left', 'days'],
  ],
  STAKE_BELOW_MINIMUM: [['limit']],
  STAKE_ABOVE_MAXIMUM: [['limit']],
  STAKE_LIMIT_REACHED: [['limit']],
  LOSS_LIMIT_REACHED: [['limit']],
  LEVERAGE_ABOVE_TIER: [['maximum']],
  POSITION_LIMIT: [['maximum']],
  MARGIN_NOT_REMOVABLE: [['removable', 'asset']],
  STOP_ON_WRONG_SIDE: [['entry']],
  STOP_BEYOND_LIQUIDATION: [['liquidationPrice']],
  TOO_MANY_STOPS: [['maximum']],
  TOO_MANY_OPEN_ORDERS: [['maximum'], ['limit']],
  TOO_MANY_TRIGGER_ORDERS: [['maximum']],
  CONVERT_CLOSED: [['asset']],
  CONVERT_BELOW_MINIMUM: [['limit']],
  CONVERT_ABOVE_MAXIMUM: [['limit']],
  TOO_MANY_OPEN_CONVERTS: [['limit']],
  INVENTORY_SHORT: [['asset']],
  INVENTORY_FULL: [['asset']],
  EARN_AMOUNT_INVALID: [['principal', 'asset']],
  EARN_BELOW_MINIMUM: [['limit', 'asset']],
  EARN_ABOVE_MAXIMUM: [['limit', 'asset']],
  EARN_PURCHASES_USED: [['limit']],
  VIP_LEVEL_TOO_LOW: [['needed', 'level']],
  TOO_MANY_EARN_POSITIONS: [['limit']],
  EARN_USER_QUOTA_USED: [['left', 'asset']],
  EARN_QUOTA_USED: [['left', 'asset']],
  EARN_RESERVE_SHORT: [['asset']],
  INSUFFICIENT_BALANCE: [['available', 'asset', 'needed'], ['available']],
}

/** name: of a refusal, or of what only a browser knows, such as TIMEOUT. */
export function sentenceKey(name: SentenceKey, facts: ErrorFacts): SentenceKey {
  const place = (factsOf[name as ErrorName] ?? []).findIndex((needed) => needed.every((fact) => fact in facts))
  return place < 0 ? name : (`${name}_${place + 1}` as SentenceKey)
}

/** The facts as a sentence shows them: coins in capitals, amounts as `group` writes them. */
export function shownFacts(facts: ErrorFacts, group: (amount: string) => string): Record<string, string> {
  const show = (name: string, fact: string) => {
    if (/^\d+(\.\d+)?$/.test(fact)) return group(fact)
    return name === 'asset' || name === 'coin' ? fact.toUpperCase() : fact
  }
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, show(name, String(fact))]))
}
