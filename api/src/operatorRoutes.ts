// Every operation of the operators' listener. Customers' tokens are unknown there, and these operations do not exist at
// the customers' listener. Schemas are in operatorSchemas.ts.
import { customerDeskRoutes } from './customerDeskRoutes.ts'
import { contentDeskRoutes } from './contentRoutes.ts'
import { bankDeskRoutes } from './bankDeskRoutes.ts'
import { depositQueueRoutes } from './depositQueueRoutes.ts'
import type { Permission } from './permissions.ts'
import type { Route } from './route.ts'
import { supportDeskRoutes } from './supportDeskRoutes.ts'
import { traderReviewRoutes } from './traderReviewRoutes.ts'
import { treasuryRoutes } from './treasuryRoutes.ts'

export interface OperatorRoute extends Route<'operator'> {
  /** What the operator's roles must allow. null: every operator, or anyone at all if the row says so. */
  permission: Permission | null
  /** Shows data of the customer who is the input's customerId: each answer is written to the audit log. */
  isLook?: true
}

type OperatorTable = Readonly<Record<string, Readonly<Record<string, OperatorRoute>>>>

export const operatorRoutes = {
  operators: {
    signIn: {
      method: 'POST',
      path: '/api/console/signIn',
      caller: 'anyone',
      cost: 'light',
      permission: null,
    },
    startPasskeySignIn: {
      method: 'POST',
      path: '/api/console/passkeys/startSignIn',
      caller: 'anyone',
      cost: 'light',
      permission: null,
    },
    signInWithPasskey: {
      method: 'POST',
      path: '/api/console/passkeys/signIn',
      caller: 'anyone',
      cost: 'light',
      permission: null,
    },
    openLink: { method: 'POST', path: '/api/console/openLink', caller: 'anyone', cost: 'light', permission: null },
    useLink: {
      method: 'POST',
      path: '/api/console/useLink',
      caller: 'anyone',
      cost: 'light',
      permission: null,
    },
    useLinkWithPasskey: {
      method: 'POST',
      path: '/api/console/useLinkWithPasskey',
      caller: 'anyone',
      cost: 'light',
      permission: null,
    },
    listDemoOperators: {
      method: 'GET',
      path: '/api/console/demoOperators',
      caller: 'anyone',
      cost: 'light',
      permission: null,
      demoOnly: true,
    },
    signOut: { method: 'POST', path: '/api/console/signOut', caller: 'operator', cost: 'light', permission: null },
    getOperator: { method: 'GET', path: '/api/console/operator', caller: 'operator', cost: 'light', permission: null },
    endOtherSessions: {
      method: 'POST',
      path: '/api/console/endOtherSessions',
      caller: 'operator',
      cost: 'light',
      permission: null,
    },
    listOperators: {
      method: 'GET',
      path: '/api/console/operators',
      caller: 'operator',
      cost: 'light',
      permission: 'operators.read',
    },
    suspendOperator: {
      method: 'POST',
      path: '/api/console/operators/suspend',
      caller: 'operator',
      cost: 'light',
      permission: 'operators.change',
    },
    requestInvitation: {
      method: 'POST',
      path: '/api/console/operators/invite',
      caller: 'operator',
      cost: 'light',
      permission: 'operators.change',
    },
    requestNewLink: {
      method: 'POST',
      path: '/api/console/operators/newLink',
      caller: 'operator',
      cost: 'light',
      permission: 'operators.change',
    },
    requestMembership: {
      method: 'POST',
      path: '/api/console/operators/roles',
      caller: 'operator',
      cost: 'light',
      permission: 'operators.change',
    },
    requestRole: {
      method: 'POST',
      path: '/api/console/roles/change',
      caller: 'operator',
      cost: 'light',
      permission: 'operators.change',
    },
  },
  approvals: {
    listRequests: { method: 'GET', path: '/api/console/requests', caller: 'operator', cost: 'light', permission: null },
    findRequest: {
      method: 'GET',
      path: '/api/console/requests/find',
      caller: 'operator',
      cost: 'light',
      permission: null,
    },
    approveRequest: {
      method: 'POST',
      path: '/api/console/requests/approve',
      caller: 'operator',
      cost: 'light',
      permission: null,
    },
    refuseRequest: {
      method: 'POST',
      path: '/api/console/requests/refuse',
      caller: 'operator',
      cost: 'light',
      permission: null,
    },
    withdrawRequest: {
      method: 'POST',
      path: '/api/console/requests/withdraw',
      caller: 'operator',
      cost: 'light',
      permission: null,
    },
  },
  customers: customerDeskRoutes,
  verification: {
    listVerifications: {
      method: 'GET',
      path: '/api/console/verifications',
      caller: 'operator',
      cost: 'light',
      permission: 'verification.read',
    },
    getVerification: {
      method: 'GET',
      path: '/api/console/verifications/case',
      caller: 'operator',
      cost: 'light',
      permission: 'verification.read',
    },
    viewPicture: {
      method: 'GET',
      path: '/api/console/verifications/picture',
      caller: 'operator',
      cost: 'light',
      permission: 'verification.read',
      codec: 'image',
    },
    approveVerification: {
      method: 'POST',
      path: '/api/console/verifications/approve',
      caller: 'operator',
      cost: 'light',
      permission: 'verification.decide',
    },
    returnVerification: {
      method: 'POST',
      path: '/api/console/verifications/return',
      caller: 'operator',
      cost: 'light',
      permission: 'verification.decide',
    },
  },
  withdrawal: {
    listReviews: {
      method: 'GET',
      path: '/api/console/withdrawals',
      caller: 'operator',
      cost: 'light',
      permission: 'withdrawals.read',
    },
    approveWithdrawal: {
      method: 'POST',
      path: '/api/console/withdrawals/approve',
      caller: 'operator',
      cost: 'light',
      permission: 'withdrawals.decide',
    },
    refuseWithdrawal: {
      method: 'POST',
      path: '/api/console/withdrawals/refuse',
      caller: 'operator',
      cost: 'light',
      permission: 'withdrawals.decide',
    },
    listBankPayments: {
      method: 'GET',
      path: '/api/console/bank/payments',
      caller: 'operator',
      cost: 'light',
      permission: 'bank.read',
    },
    takeBankPayment: {
      method: 'POST',
      path: '/api/console/bank/payments/take',
      caller: 'operator',
      cost: 'light',
      permission: 'bank.decide',
    },
    recordBankPayment: {
      method: 'POST',
      path: '/api/console/bank/payments/paid',
      caller: 'operator',
      cost: 'light',
      permission: 'bank.decide',
    },
    refuseBankPayment: {
      method: 'POST',
      path: '/api/console/bank/payments/refuse',
      caller: 'operator',
      cost: 'light',
      permission: 'bank.decide',
    },
  },
  deposit: depositQueueRoutes,
  referral: {
    listReviews: {
      method: 'GET',
      path: '/api/console/referrals',
      caller: 'operator',
      cost: 'light',
      permission: 'customers.read',
    },
    decideReview: {
      method: 'POST',
      path: '/api/console/referrals/decide',
      caller: 'operator',
      cost: 'light',
      permission: 'customers.freeze',
    },
  },
  follow: traderReviewRoutes,
  treasury: treasuryRoutes,
  bank: bankDeskRoutes,
  support: supportDeskRoutes,
  auditLog: {
    listEntries: {
      method: 'GET',
      path: '/api/console/audit',
      caller: 'operator',
      cost: 'light',
      permission: 'audit.read',
    },
  },
  configuration: {
    listKeys: {
      method: 'GET',
      path: '/api/console/configuration/keys',
      caller: 'operator',
      cost: 'light',
      permission: 'settings.read',
    },
    getKey: {
      method: 'GET',
      path: '/api/console/configuration/key',
      caller: 'operator',
      cost: 'light',
      permission: 'settings.read',
    },
    getVersion: {
      method: 'GET',
      path: '/api/console/configuration/version',
      caller: 'operator',
      cost: 'light',
      permission: 'settings.read',
    },
    checkDraft: {
      method: 'POST',
      path: '/api/console/configuration/check',
      caller: 'operator',
      cost: 'light',
      permission: 'settings.read',
    },
    requestChange: {
      method: 'POST',
      path: '/api/console/configuration/change',
      caller: 'operator',
      cost: 'light',
      // What it asks for besides depends on the key: settings.request or texts.request.
      permission: 'settings.read',
    },
  },
  content: contentDeskRoutes,
  markets: {
    listMarkets: {
      method: 'GET',
      path: '/api/console/markets',
      caller: 'operator',
      cost: 'light',
      permission: 'markets.read',
    },
    haltMarket: {
      method: 'POST',
      path: '/api/console/markets/halt',
      caller: 'operator',
      cost: 'light',
      permission: 'markets.halt',
    },
    requestResume: {
      method: 'POST',
      path: '/api/console/markets/resume',
      caller: 'operator',
      cost: 'light',
      permission: 'markets.resume',
    },
  },
} as const satisfies OperatorTable

export type OperatorRoutes = typeof operatorRoutes
