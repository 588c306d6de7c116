// What messages are about, and how they reach a customer.

/** Kinds by subject. A customer turns each subject on and off. */
export const messageGroups = {
  orders: ['ORDER_FILLED', 'SECOND_SETTLED', 'OPTION_SETTLED', 'LIMIT_CONVERT_FILLED', 'LIMIT_CONVERT_FAILED'],
  positions: ['LIQUIDATED', 'DELEVERAGED', 'TERMS_CHANGE'],
  funding: ['FUNDING'],
  alerts: ['ALERT'],
  deposits: ['DEPOSIT_CREDITED', 'BANK_DEPOSIT_CREDITED'],
  /** With every other way in which money leaves a balance. */
  withdrawals: [
    'WITHDRAWAL_REVIEW',
    'WITHDRAWAL_APPROVED',
    'WITHDRAWAL_COMPLETED',
    'WITHDRAWAL_CANCELED',
    'WITHDRAWAL_REJECTED',
    'WITHDRAWAL_FAILED',
    'BANK_PAYMENT_RETURNED',
    'BANK_DEPOSIT_DETACHED',
    'DEPOSIT_REVERSED',
    'DEBT_WRITTEN_OFF',
    'BALANCE_CORRECTED',
  ],
  security: [
    'PASSWORD_CHANGED',
    'PASSWORD_RESET',
    'ACCOUNT_CHANGED',
    'TOTP_ADDED',
    'TOTP_REMOVED',
    'RECOVERY_CODES_MADE',
    'RECOVERY_CODE_USED',
    'NEW_DEVICE',
    'ACCOUNT_FROZEN',
    'ACCOUNT_UNFROZEN',
    'LOCKOUT_REPORTED',
    'FACTOR_RESET_BOOKED',
    'FACTOR_RESET_CANCELED',
    'FACTORS_RESET',
    'DATA_EXPORT_REQUESTED',
    'DATA_EXPORT_READY',
    'DATA_EXPORT_FAILED',
    'CLOSURE_PREPARED',
    'CLOSURE_BOOKED',
    'CLOSURE_CANCELED',
    'CLOSURE_STOPPED',
    'ACCOUNT_CLOSED',
  ],
  verification: ['VERIFICATION_PASSED', 'VERIFICATION_RETURNED'],
  earn: ['EARN_SETTLED', 'EARN_RENEWED'],
  copy: [
    'COPY_ENDED',
    'COPY_PROFIT_SHARED',
    'FOLLOWED_TRADER_CLOSED',
    'TRADER_APPROVED',
    'TRADER_RETURNED',
    'TRADER_CLOSED',
  ],
  support: ['TICKET_ANSWERED', 'TICKET_CLOSED', 'TICKET_REOPENED'],
  levels: ['VIP_LEVEL_RISEN', 'VIP_LEVEL_FALLS', 'VIP_LEVEL_FALLEN'],
} as const

export type MessageGroup = keyof typeof messageGroups
export type MessageKind = (typeof messageGroups)[MessageGroup][number]
export const messageGroupNames = Object.keys(messageGroups) as [MessageGroup, ...MessageGroup[]]
export const allMessageKinds = Object.values(messageGroups).flat() as [MessageKind, ...MessageKind[]]

/** The tabs of the inbox. */
export const messageTabs = {
  trades: ['orders', 'positions', 'funding', 'alerts'],
  account: ['deposits', 'withdrawals', 'security', 'verification', 'earn', 'copy', 'support', 'levels'],
} as const satisfies Record<string, readonly MessageGroup[]>
export type MessageTab = keyof typeof messageTabs

/** app: the inbox and its toasts. push: notifications of the browser, for what is in the inbox. */
export const messageChannels = ['app', 'mail', 'push'] as const
export type MessageChannel = (typeof messageChannels)[number]

const groupByKind = new Map<string, MessageGroup>(
  messageGroupNames.flatMap((group) => messageGroups[group].map((kind) => [kind, group] as const)),
)

export function groupOf(kind: MessageKind): MessageGroup {
  return groupByKind.get(kind) ?? 'security'
}

/** Always on in the app and by mail: what a thief would turn off first, and answers that the customer asked for. */
const unmutable: readonly MessageGroup[] = ['security', 'withdrawals', 'support']
const mailedByDefault: readonly MessageGroup[] = [...unmutable, 'verification', 'positions']
/** Without notifications by default: told once a day, and not worth an interruption. */
const notPushedByDefault: readonly MessageGroup[] = ['funding', 'levels']

/** Whether the customer cannot turn it off. */
export function isLocked(group: MessageGroup, channel: MessageChannel): boolean {
  return channel !== 'push' && unmutable.includes(group)
}

/** What holds until the customer chooses. */
export function isOnByDefault(group: MessageGroup, channel: MessageChannel): boolean {
  if (channel === 'mail') return mailedByDefault.includes(group)
  return channel === 'app' || !notPushedByDefault.includes(group)
}

/** What the server sends to a browser's service worker to show. */
export interface PushNotification {
  /** The id of the message. A notification with the same id replaces the earlier one. */
  id: number
  title: string
  text: string
  /** A path of our own. */
  link: string
  language: string
  direction: 'ltr' | 'rtl'
  /** Epoch ms. */
  time: number
}
