// Operators, their roles, requests that need a second person, and the audit log.
import * as z from 'zod/mini'
import { passkeyAnswer, passkeyOptions } from './security.ts'
import { epochMs, id, nothing, page, rows } from './scalars.ts'
import { permission } from './permissions.ts'

/** What an operator signs in with. */
const operatorName = z.string().check(z.regex(/^[a-z][a-z0-9.-]{1,31}$/))
export const roleName = z.string().check(z.regex(/^[a-z][a-z0-9 -]{1,31}$/))
const roleNames = z.array(roleName).check(z.maxLength(20))
const email = z
  .string()
  .check(z.maxLength(254), z.regex(/^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+$/))
const password = z.string().check(z.minLength(1), z.maxLength(128))
const totpCode = z.string().check(z.regex(/^\d{6}$/))
/** The part of a one-time link after #. */
const link = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
/** Why; written to the audit log. */
export const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500))
/** The solution of the challenge in PROOF_REQUIRED: base64 of JSON {challenge, solution}, in altcha's format. */
const proof = z.optional(z.string().check(z.maxLength(2048)))

export const operatorState = z.enum(['INVITED', 'ACTIVE', 'SUSPENDED'])
export const requestState = z.enum(['PENDING', 'DONE', 'REFUSED', 'WITHDRAWN', 'EXPIRED', 'STALE'])

/** One line of what a request will do. before is null for something new. */
export const effectLine = z.object({ what: z.string(), before: z.nullable(z.string()), after: z.string() })

export const approvalRequest = z.object({
  requestId: z.int(),
  kind: z.string(),
  title: z.string(),
  lines: z.array(effectLine),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: epochMs,
  expiresAt: epochMs,
  state: requestState,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(epochMs),
  /** Why it was refused or withdrawn, or what changed since the request. */
  note: z.nullable(z.string()),
  /** Whether the caller can decide it: another person's, with the permission that its kind asks for. */
  canDecide: z.boolean(),
  isOwn: z.boolean(),
})

const requested = z.object({ requestId: z.int() })

export const operatorsSchemas = {
  signIn: {
    input: z.object({ name: operatorName, password, totpCode, proof }),
    output: z.object({ token: z.string() }),
  },
  startPasskeySignIn: { input: nothing, output: passkeyOptions },
  /** Without a name and a password. */
  signInWithPasskey: { input: z.object({ passkey: passkeyAnswer }), output: z.object({ token: z.string() }) },
  /** What an operator needs to set up signing in: the secret for an authenticator app, the options for a passkey. */
  openLink: {
    input: z.object({ link }),
    output: z.object({ name: z.string(), secret: z.string(), uri: z.string(), passkeyOptions: z.string() }),
  },
  /** Sets the password and the authenticator. Ends the operator's sessions. */
  useLink: { input: z.object({ link, password, totpCode }), output: nothing },
  /** Sets a passkey instead of both. */
  useLinkWithPasskey: { input: z.object({ link, passkey: passkeyAnswer }), output: nothing },
  /** The demo's operators with the code that their authenticator shows now, and the mails to operators, newest first. */
  listDemoOperators: {
    input: nothing,
    output: z.object({
      operators: z.array(z.object({ name: z.string(), password: z.string(), totpCode: z.string() })),
      mails: z.array(z.object({ to: z.string(), text: z.string(), time: epochMs })),
    }),
  },
  signOut: { input: nothing, output: nothing },
  getOperator: {
    input: nothing,
    output: z.object({
      operatorId: z.int(),
      name: z.string(),
      roles: z.array(z.string()),
      permissions: z.array(permission),
      environment: z.enum(['demo', 'production']),
      serverTime: epochMs,
      /** What waits for this operator, by queue. */
      queues: z.object({
        requests: z.int(),
        verifications: z.int(),
        withdrawals: z.int(),
        deposits: z.int(),
        referrals: z.int(),
        traders: z.int(),
        /** Tickets that wait for an answer. */
        support: z.int(),
        bank: z.int(),
        treasury: z.int(),
      }),
    }),
  },
  endOtherSessions: { input: nothing, output: z.object({ ended: z.int() }) },
  listOperators: {
    input: nothing,
    output: z.object({
      operators: z.array(
        z.object({
          operatorId: z.int(),
          name: z.string(),
          email: z.string(),
          state: operatorState,
          roles: z.array(z.string()),
          createdAt: epochMs,
          lastSeenAt: z.nullable(epochMs),
        }),
      ),
      roles: z.array(z.object({ role: z.string(), permissions: z.array(permission), members: z.int() })),
    }),
  },
  /** At once, by one person: it can only take something away. */
  suspendOperator: { input: z.object({ operatorId: id, reason }), output: nothing },
  /** The link goes to that address once the request is approved. */
  requestInvitation: { input: z.object({ name: operatorName, email, roles: roleNames, reason }), output: requested },
  /** For an operator who has lost the authenticator, or who was suspended. */
  requestNewLink: { input: z.object({ operatorId: id, reason }), output: requested },
  requestMembership: { input: z.object({ operatorId: id, roles: roleNames, reason }), output: requested },
  requestRole: {
    input: z.object({ role: roleName, permissions: z.array(permission).check(z.maxLength(50)), reason }),
    output: requested,
  },
} as const

export const approvalsSchemas = {
  /** Open ones: the oldest first. Others: the newest first. */
  listRequests: {
    input: z.object({ ...page, state: z._default(z.enum(['open', 'closed']), 'open') }),
    output: rows(approvalRequest),
  },
  /** An open request of a kind about something, such as 'withdrawal.approveLarge' and '{"withdrawalId":7}'; null without one. */
  findRequest: {
    input: z.object({ kind: z.string().check(z.maxLength(64)), about: z.string().check(z.maxLength(500)) }),
    output: z.nullable(z.object({ requestedBy: z.string(), requestedAt: epochMs })),
  },
  approveRequest: { input: z.object({ requestId: id }), output: nothing },
  refuseRequest: { input: z.object({ requestId: id, reason }), output: nothing },
  withdrawRequest: { input: z.object({ requestId: id }), output: nothing },
} as const

export const auditEntry = z.object({
  sequence: z.int(),
  at: epochMs,
  /** null: the exchange itself, or a command on its machine. */
  operator: z.nullable(z.string()),
  roles: z.array(z.string()),
  address: z.nullable(z.string()),
  act: z.string(),
  isLook: z.boolean(),
  /** The customer whom it concerns. */
  customer: z.nullable(z.int()),
  subject: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  /** SHA-256 over this entry and the hash of the one before, in hex. */
  hash: z.string(),
})

export const auditLogSchemas = {
  /** The newest first. before: only entries with a smaller sequence. */
  listEntries: {
    input: z.object({
      before: z.optional(id),
      operator: z.optional(operatorName),
      customer: z.optional(id),
      act: z.optional(z.string().check(z.maxLength(64))),
      pageSize: page.pageSize,
    }),
    output: z.object({ rows: z.array(auditEntry), hasMore: z.boolean() }),
  },
} as const
