// Where a message leads: first to what it is about, opened there, then to its market or to the records of its kind.
import { paths } from '../../paths.ts'
import type { ListedPair } from '../market/coins.ts'
import { tradeLink } from '../market/tradeLink.ts'
import type { Message } from '../session/inbox.ts'

export type LinkLabel =
  | 'open'
  | 'order'
  | 'position'
  | 'contract'
  | 'option'
  | 'records'
  | 'withdrawal'
  | 'deposit'
  | 'convert'
  | 'earn'
  | 'follow'
  | 'follows'
  | 'trader'
  | 'devices'
  | 'freeze'
  | 'security'
  | 'identity'
  | 'alerts'
  | 'vip'
  | 'ticket'
  | 'ownData'
  | 'closing'

interface MessageLink {
  to: string
  label: LinkLabel
}

interface Subject extends Pick<Message, 'kind' | 'facts'> {
  pair: ListedPair | undefined
}

export function linksOf(subject: Subject): MessageLink[] {
  const { kind, pair } = subject
  const thing = thingOf(subject)
  const market = pair === undefined ? [] : [{ to: marketOf(kind, pair), label: 'open' as const }]
  const records = recordsOf(kind)
  return [
    ...(thing === null ? [] : [thing]),
    ...market,
    ...(records === null ? [] : [{ to: records, label: 'records' as const }]),
  ]
}

function thingOf({ kind, facts, pair }: Subject): MessageLink | null {
  const id = (name: string) => Number(facts[name] ?? 0)
  const isPerpetual = pair !== undefined && 'indexSymbol' in pair
  if (id('withdrawalId') > 0) return { to: paths.withdrawal(id('withdrawalId')), label: 'withdrawal' }
  if (id('ticket') > 0) return { to: paths.ticket(id('ticket')), label: 'ticket' }
  if (id('followId') > 0)
    return { to: paths.follows(kind === 'COPY_ENDED' ? 'ended' : 'running', id('followId')), label: 'follow' }
  switch (kind) {
    case 'ORDER_FILLED':
      return { to: paths.trades({ list: isPerpetual ? 'futures' : 'trades', order: id('orderId') }), label: 'order' }
    case 'LIQUIDATED':
    case 'DELEVERAGED':
      return { to: paths.trades({ list: 'futures', position: id('positionId') }), label: 'position' }
    case 'SECOND_SETTLED':
      return { to: paths.trades({ list: 'seconds', order: id('orderId') }), label: 'contract' }
    case 'OPTION_SETTLED':
      return { to: paths.trades({ list: 'options', position: id('positionId') }), label: 'option' }
    case 'DEPOSIT_CREDITED':
    case 'DEPOSIT_REVERSED':
    case 'DEBT_WRITTEN_OFF':
      return { to: paths.depositsAndWithdrawals(id('depositId')), label: 'deposit' }
    case 'EARN_SETTLED':
    case 'EARN_RENEWED':
      return { to: paths.finance('mine', id('positionId')), label: 'earn' }
    case 'LIMIT_CONVERT_FILLED':
    case 'LIMIT_CONVERT_FAILED':
      return { to: paths.exchange(), label: 'convert' }
    case 'ALERT':
      return { to: paths.alerts(), label: 'alerts' }
    default:
      return pageOf(kind)
  }
}

/** For things that have a page, but are in no list. */
function pageOf(kind: Message['kind']): MessageLink | null {
  switch (kind) {
    case 'NEW_DEVICE':
      return { to: paths.devices(), label: 'devices' }
    case 'ACCOUNT_FROZEN':
    case 'ACCOUNT_UNFROZEN':
      return { to: paths.devices('freeze'), label: 'freeze' }
    case 'PASSWORD_CHANGED':
    case 'PASSWORD_RESET':
    case 'ACCOUNT_CHANGED':
    case 'TOTP_ADDED':
    case 'TOTP_REMOVED':
    case 'RECOVERY_CODES_MADE':
    case 'RECOVERY_CODE_USED':
    case 'LOCKOUT_REPORTED':
    case 'FACTOR_RESET_BOOKED':
    case 'FACTOR_RESET_CANCELED':
    case 'FACTORS_RESET':
      return { to: paths.security(), label: 'security' }
    case 'DATA_EXPORT_REQUESTED':
    case 'DATA_EXPORT_READY':
    case 'DATA_EXPORT_FAILED':
      return { to: paths.ownData(), label: 'ownData' }
    case 'CLOSURE_PREPARED':
    case 'CLOSURE_BOOKED':
    case 'CLOSURE_CANCELED':
    case 'CLOSURE_STOPPED':
      return { to: paths.closeAccount(), label: 'closing' }
    case 'VERIFICATION_PASSED':
    case 'VERIFICATION_RETURNED':
      return { to: paths.identity(), label: 'identity' }
    case 'VIP_LEVEL_RISEN':
    case 'VIP_LEVEL_FALLS':
    case 'VIP_LEVEL_FALLEN':
      return { to: paths.vip(), label: 'vip' }
    case 'FOLLOWED_TRADER_CLOSED':
      return { to: paths.follows(), label: 'follows' }
    case 'TRADER_APPROVED':
    case 'TRADER_RETURNED':
    case 'TRADER_CLOSED':
      return { to: paths.traderApplication(), label: 'trader' }
    default:
      return null
  }
}

function marketOf(kind: Message['kind'], pair: ListedPair): string {
  if (kind === 'SECOND_SETTLED') return paths.second(pair.symbol)
  if (kind === 'OPTION_SETTLED') return paths.options({ symbol: pair.symbol })
  return tradeLink(pair)
}

/** The records that it is among; null where money was not moved. */
function recordsOf(kind: Message['kind']): string | null {
  switch (kind) {
    case 'LIQUIDATED':
      return paths.cashflow('LIQUIDATION')
    case 'FUNDING':
      return paths.cashflow('FUNDING')
    case 'EARN_SETTLED':
      return paths.cashflow('INTEREST')
    case 'DEPOSIT_CREDITED':
    case 'DEPOSIT_REVERSED':
    case 'BANK_DEPOSIT_CREDITED':
    case 'BANK_DEPOSIT_DETACHED':
    case 'BANK_PAYMENT_RETURNED':
      return paths.cashflow('DEPOSIT')
    case 'BALANCE_CORRECTED':
      return paths.cashflow('CORRECTION')
    default:
      return null
  }
}
