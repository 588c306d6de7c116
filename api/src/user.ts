import * as z from 'zod/mini'
import { creditReasons } from './credits.ts'
import { allMessageKinds, messageChannels, messageGroupNames } from './messageKinds.ts'
import { coin, decimal, epochMs, id, nothing, page, rows, whole } from './scalars.ts'
import { staffActNames } from './staffActs.ts'
import { verificationStates } from './verification.ts'
import { passkeyAnswer, recoveryCode, totpCode } from './security.ts'

/** PASSWORD_TOO_WEAK tells how strong it must be. */
const password = z.string().check(z.minLength(1), z.maxLength(128))
const account = z.string().check(z.minLength(3), z.maxLength(254))
/** Six digits; ten after many requests. */
const code = z.string().check(z.regex(/^\d{6,10}$/))
/** For callers without the browser cookie: the id from the answer to the request for the code. */
const requestId = z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)))
/** The solution of the challenge in PROOF_REQUIRED: base64 of JSON {challenge, solution}, in altcha's format. */
const proof = z.optional(z.string().check(z.maxLength(2048)))
/** 2 to 32 letters, digits, spaces, dots, dashes and underscores; it begins and ends with a letter or digit. */
export const antiPhishingWord = z
  .string()
  .check(z.regex(/^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._-]{0,30}[\p{L}\p{M}\p{N}])$/u))
export const accountType = z.enum(['EMAIL', 'PHONE', 'USERNAME'])
/** From STEP_UP_NEEDED: the code confirms only that call. Without it, one call of its kind. */
const challenge = z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)))
/** The purposes of codes. A code is valid for one purpose only. All but the first three need a session. */
export const codeType = z.enum([
  'REGISTER',
  'LOGIN',
  'FIND_PASSWORD',
  'UPD_PASSWORD',
  'BIND',
  'WITHDRAW',
  'CLOSE_ACCOUNT',
  'EXPORT_DATA',
])

const ethereumAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
/** What writeEthereumMessage answered, unchanged, and its personal_sign signature. */
const signedMessage = {
  message: z.string().check(z.maxLength(1024)),
  signature: z.string().check(z.regex(/^0x[0-9a-fA-F]{2,4096}$/)),
}

const session = z.object({ satoken: z.string() })
const asked = z.object({ requestId: z.string() })

export const messageKind = z.enum(allMessageKinds)
/** Changes of an account that its owner is told about at every address. Withdrawals wait for a day afterwards. */
export const accountChange = z.enum([
  'PASSWORD_CHANGED',
  'PASSWORD_RESET',
  'EMAIL_ADDED',
  'EMAIL_CHANGED',
  'EMAIL_REMOVED',
  'PHONE_ADDED',
  'PHONE_CHANGED',
  'PHONE_REMOVED',
  'ETHEREUM_ADDED',
  'ETHEREUM_CHANGED',
  'ETHEREUM_REMOVED',
  'TRADE_PASSWORD_SET',
  'TRADE_PASSWORD_CHANGED',
  'TOTP_ADDED',
  'TOTP_REMOVED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'PASSKEY_BLOCKED',
  'ANY_ADDRESS_ALLOWED',
  'FACTORS_RESET',
])
export type AccountChange = z.infer<typeof accountChange>
/** How somebody signs in: 0 or ADDRESS (a wallet), 1 or EMAIL, 2 or PHONE, 3 or LOGIN (a user name). */
const signType = z.enum(['0', '1', '2', '3', 'ADDRESS', 'EMAIL', 'PHONE', 'LOGIN'])
const phone = z.string().check(z.minLength(5), z.maxLength(32))
/** Six digits; TRADE_PASSWORD_TOO_WEAK tells what is wrong. */
const tradePassword = z.string().check(z.minLength(1), z.maxLength(128))
/** app, mail, push: is it on? locked: what stays on. */
const messageChoices = z.object({
  group: z.enum(messageGroupNames),
  app: z.boolean(),
  mail: z.boolean(),
  push: z.boolean(),
  locked: z.array(z.enum(messageChannels)),
})
export const message = z.object({
  id: z.int(),
  kind: messageKind,
  /** Values for the placeholders of the sentence. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  createdAt: epochMs,
  isRead: z.boolean(),
})

/** Who froze the account: its owner, the owner by an email link, an operator, or the exchange. */
export const frozenBy = z.enum(['CUSTOMER', 'LINK', 'OPERATOR', 'SYSTEM'])

export const userSchemas = {
  register: {
    input: z.object({
      type: accountType,
      account,
      password,
      /** Required if emailCode or phoneCode of LOGIN_REGIS_SETTING is on. */
      code: z.optional(code),
      requestId,
      inviteCode: z.optional(z.string().check(z.maxLength(32))),
      proof,
    }),
    output: session,
  },
  login: {
    input: z.object({
      type: accountType,
      account,
      password: z.string().check(z.minLength(1), z.maxLength(128)),
      code: z.optional(code),
      requestId,
      /**
       * One of the account's second factors. TOTP_REQUIRED or PASSKEY_REQUIRED asks for it once the password is right;
       * their passkeyOptions are for the browser to ask for a passkey.
       */
      totpCode: z.optional(totpCode),
      passkey: z.optional(passkeyAnswer),
      recoveryCode: z.optional(recoveryCode),
      proof,
    }),
    output: session,
  },
  /**
   * token: a one-time token of a host application, signed with the secret it shares with the operator. The
   * specification's page calls this for every anonymous visitor; without a token nobody is signed in: satoken is null.
   */
  tokenLogin: {
    input: z.object({ token: z.optional(z.string().check(z.maxLength(2048))) }),
    output: z.object({ satoken: z.nullable(z.string()) }),
  },
  /**
   * The message that the owner of this address signs (EIP-4361). It is for this browser or session, lives five minutes
   * and works once. chainId: the wallet's network (EIP-155). domain: host and port of the page. purpose BIND: to add the
   * address to the account that is signed in.
   */
  writeEthereumMessage: {
    input: z.object({
      address: ethereumAddress,
      chainId: whole(1, Number.MAX_SAFE_INTEGER),
      domain: z.string().check(z.maxLength(253)),
      purpose: z._default(z.enum(['LOGIN', 'BIND']), 'LOGIN'),
    }),
    output: z.object({ message: z.string(), expiresAt: epochMs }),
  },
  /** ADDRESS_UNKNOWN for an address without an account: the same call with isNew makes one. */
  ethereumLogin: {
    input: z.object({
      ...signedMessage,
      isNew: z.optional(z.boolean()),
      inviteCode: z.optional(z.string().check(z.maxLength(32))),
      /** As in login. */
      totpCode: z.optional(totpCode),
      passkey: z.optional(passkeyAnswer),
      recoveryCode: z.optional(recoveryCode),
      proof,
    }),
    output: session,
  },
  /** Adds or changes the address to sign in with. The message is of the purpose BIND. */
  bindEthereum: { input: z.object(signedMessage), output: nothing },
  /** LAST_SIGN_IN if nothing else is left to sign in with. */
  unBindEthereum: { input: nothing, output: nothing },
  logout: { input: nothing, output: nothing },
  getUser: {
    input: nothing,
    output: z.object({
      userId: z.int(),
      account: z.string(),
      type: accountType,
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      /** The Ethereum address to sign in with, in lower case. */
      ethereum: z.nullable(z.string()),
      /** Included in every email to the user; null if none is set. */
      antiPhishingWord: z.nullable(z.string()),
      inviteCode: z.string(),
      vipLevel: z.int(),
      /** What the level takes off published fees, as parts of one. */
      feeDiscounts: z.object({ spot: decimal, futures: decimal, convert: decimal }),
      credits: z.int(),
      createdAt: z.int(),
      verification: verificationStates,
      asset: z.array(z.object({ wallet: z.string(), coin, available: decimal, held: decimal, total: decimal })),
      /** Legal texts have changed since the user accepted them: content.listNewTexts has them. */
      hasNewTexts: z.boolean(),
      /** null unless the account is frozen. reason: of an operator, or a code. until: when the user may end it; null: never. */
      frozen: z.nullable(
        z.object({
          since: epochMs,
          by: frozenBy,
          reason: z.string(),
          until: z.nullable(epochMs),
        }),
      ),
    }),
  },
  /** The credit score, with each factor that counts or could count. It is not money and does not affect withdrawals. */
  listCredits: {
    input: nothing,
    output: z.object({
      credits: z.int(),
      reasons: z.array(z.object({ reason: z.enum(creditReasons), points: z.int(), hasIt: z.boolean() })),
    }),
  },
  resetPassword: {
    input: z.object({ email: account, newPwd: password, emailCode: code, requestId }),
    output: nothing,
  },
  changePassword: {
    input: z.object({
      /** Left out by an account that has no password yet. */
      oldPwd: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
      newPwd: password,
      userId: z.optional(id),
    }),
    output: nothing,
  },
  /** Adds or changes the address. emailCode: of the kind BIND, sent to the new address. */
  bindEmail: { input: z.object({ email: account, emailCode: code }), output: nothing },
  /** The same for the phone number. */
  bindPhone: { input: z.object({ phone, code }), output: nothing },
  /** code: of the kind BIND, sent to the bound address. LAST_SIGN_IN if nothing else is left to sign in with. */
  unBindEmail: { input: z.object({ code }), output: nothing },
  unBindPhone: { input: z.object({ code }), output: nothing },
  setTradePassword: { input: z.object({ pwd: tradePassword }), output: nothing },
  changeTradePassword: {
    input: z.object({
      oldPwd: tradePassword,
      newPwd: tradePassword,
      /** Must be a way in which this account can sign in. */
      signType: z.optional(z.pipe(z.union([z.string(), z.int()]), z.pipe(z.transform(String), signType))),
    }),
    output: nothing,
  },
  /** What protects the account. Times are epoch ms. */
  getSecurity: {
    input: nothing,
    output: z.object({
      hasPassword: z.boolean(),
      hasTradePassword: z.boolean(),
      /** Wrong tries have locked it for this session; null if it is open. */
      tradePasswordLockedUntil: z.nullable(epochMs),
      /** Then also the first trade password, contact or factor pauses withdrawals, as every later change does. */
      hasHeldMoney: z.boolean(),
      /** Withdrawals wait until then, and why; null if they do not. */
      withdrawalHold: z.nullable(z.object({ since: epochMs, until: epochMs, reason: accountChange })),
    }),
  },
  sendEmailCode: { input: z.object({ codeType, email: account, challenge, proof }), output: asked },
  sendMobileCode: {
    input: z.object({ codeType, phone, challenge, proof }),
    output: asked,
  },
  setAntiPhishingWord: { input: z.object({ word: z.nullable(antiPhishingWord) }), output: nothing },
  /**
   * Passwords that are known from data breaches, by their SHA-256 in lower case. bucket: its first three hexadecimal
   * digits; rests: the next ten of each. PASSWORD_BREACHED refuses these passwords.
   */
  listBreachedHashes: {
    input: z.object({ bucket: z.string().check(z.regex(/^[0-9a-f]{3}$/)) }),
    output: z.object({ rests: z.array(z.string()) }),
  },
  listCountryCodes: {
    input: nothing,
    output: z.array(z.object({ country: z.string(), name: z.string(), code: z.string() })),
  },
  listMessages: {
    input: z.object({
      ...page,
      about: z.optional(z.enum(['trades', 'account'])),
      /** Unread ones. */
      state: z.optional(z.enum(['unread'])),
      id: z.optional(id),
    }),
    /** unread: in total, not on this page. */
    output: z.object({ rows: z.array(message), total: z.int(), unread: z.int() }),
  },
  /** The newest first: when which roles of the staff looked at the caller's data, or did something with it. */
  listStaffAccess: {
    input: z.object(page),
    output: rows(z.object({ time: epochMs, roles: z.array(z.string()), act: z.enum(staffActNames) })),
  },
  /** Without ids: all of them. */
  readMessages: {
    input: z.object({ ids: z.optional(z.array(id).check(z.maxLength(200))) }),
    output: z.object({ unread: z.int() }),
  },
  /** Which messages reach the caller how, and the browsers that show notifications. */
  getMessageSettings: {
    input: nothing,
    output: z.object({
      groups: z.array(messageChoices),
      push: z.object({
        /** VAPID key that browsers subscribe with, base64url; null if this exchange sends no notifications. */
        publicKey: z.nullable(z.string()),
        /** The newest first. isThis: of the calling browser. */
        browsers: z.array(
          z.object({
            id,
            device: z.string(),
            createdAt: epochMs,
            /** The last notification that was taken for it; null before the first. */
            succeededAt: z.nullable(epochMs),
            isThis: z.boolean(),
          }),
        ),
        browsersMax: z.int(),
      }),
    }),
  },
  /** Throws MESSAGE_GROUP_LOCKED for one that stays on. */
  setMessageChoice: {
    input: z.object({ group: z.enum(messageGroupNames), channel: z.enum(messageChannels), isOn: z.boolean() }),
    output: nothing,
  },
  /**
   * A PushSubscription of the calling browser, as JSON. The oldest beyond browsersMax
   * ends. Throws PUSH_NOT_OFFERED, PUSH_ENDPOINT_REFUSED.
   */
  subscribePush: {
    input: z.object({
      endpoint: z.string().check(z.maxLength(1024)),
      keys: z.object({
        p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
        auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/)),
      }),
    }),
    output: z.object({ id }),
  },
  /** Ends notifications in one of the caller's browsers. */
  unsubscribePush: { input: z.object({ id }), output: nothing },
} as const
