import * as z from 'zod/mini'
import { PASSKEY_NAME_MAX } from './accountFigures.ts'
import { epochMs, nothing, page, rows } from './scalars.ts'

/** Six digits of an authenticator app (RFC 6238). */
export const totpCode = z.string().check(z.regex(/^\d{6}$/))
/** One of the ten codes that an authenticator app was set up with; case, spaces and the dash do not matter. */
export const recoveryCode = z.string().check(z.regex(/^[\s0-9A-Za-z-]{10,20}$/))
/** JSON of what a browser's navigator.credentials answered (WebAuthn). */
export const passkeyAnswer = z.string().check(z.minLength(2), z.maxLength(8192))
/** JSON for navigator.credentials (WebAuthn); valid for five minutes. */
export const passkeyOptions = z.object({ options: z.string() })
const passkeyId = z.int().check(z.positive())
const passkeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(PASSKEY_NAME_MAX))
/** As in 'Chrome, Windows'; '' if unknown. */
const device = z.string()
/** Shown once. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** From a link in a mail. */
const linkToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

export const securitySchemas = {
  listFactors: {
    input: nothing,
    output: z.object({
      /** null: off. */
      totp: z.nullable(z.object({ since: epochMs })),
      passkeys: z.array(
        z.object({
          passkeyId: z.int(),
          name: z.string(),
          createdAt: epochMs,
          lastUsedAt: z.nullable(epochMs),
          /** Not accepted any more: its counter went back, so it may have been copied. */
          isBlocked: z.boolean(),
        }),
      ),
      recoveryCodesLeft: z.int(),
    }),
  },
  /** secret: base32, to type into an app. uri: otpauth://…, to show as a QR code. Refused with TOTP_ON once it is on. */
  startTotp: { input: nothing, output: z.object({ secret: z.string(), uri: z.string() }) },
  /** Turns it on, within 30 minutes of the start. From then on `login` asks for totpCode or recoveryCode. */
  confirmTotp: { input: z.object({ code: totpCode }), output: recoveryCodes },
  /** Recovery codes end with the last second factor. */
  removeTotp: { input: nothing, output: nothing },
  startPasskey: { input: nothing, output: passkeyOptions },
  /** recoveryCodes: shown once, with the first second factor; null if the account has one. */
  addPasskey: {
    input: z.object({ name: passkeyName, passkey: passkeyAnswer }),
    output: z.object({ recoveryCodes: z.nullable(z.array(z.string())) }),
  },
  renamePasskey: { input: z.object({ passkeyId, name: passkeyName }), output: nothing },
  /** Recovery codes end with the last second factor. */
  removePasskey: { input: z.object({ passkeyId }), output: nothing },
  startPasskeySignIn: { input: nothing, output: passkeyOptions },
  /** Without a password: a passkey is two factors. Only in the browser that asked for the options. */
  signInWithPasskey: {
    input: z.object({ passkey: passkeyAnswer }),
    output: z.object({ satoken: z.string() }),
  },
  /** The old codes are void. */
  renewRecoveryCodes: { input: nothing, output: recoveryCodes },
  /** Where the user is signed in. The sessionId is not the token. */
  listSessions: {
    input: nothing,
    output: rows(
      z.object({
        sessionId: z.string(),
        device,
        address: z.string(),
        createdAt: epochMs,
        lastSeenAt: epochMs,
        isCurrent: z.boolean(),
      }),
    ),
  },
  endSession: { input: z.object({ sessionId: z.string().check(z.maxLength(64)) }), output: nothing },
  endOtherSessions: { input: nothing, output: nothing },
  /** Finished and failed ones of the last 90 days, newest first. */
  listSignIns: {
    input: z.object(page),
    output: rows(
      z.object({
        time: epochMs,
        device,
        address: z.string(),
        /** Two letters, where a trusted proxy tells it. */
        country: z.nullable(z.string()),
        result: z.enum(['OK', 'WRONG_PASSWORD', 'WRONG_FACTOR']),
      }),
    ),
  },
  /** Stops withdrawals, transfers and opening; cancelling, closing and adding margin still work. Ends other sessions. */
  freeze: { input: nothing, output: nothing },
  /** token: what stands after # in the link of a mail about a new device. Works once, within seven days. */
  /** When the second factors are removed because two operators have decided it; null: no reset waits. */
  getFactorReset: { input: nothing, output: z.object({ dueAt: z.nullable(epochMs) }) },
  /** Throws NOTHING_TO_CHANGE. */
  cancelFactorReset: { input: nothing, output: nothing },
  /** By the link of the mail. Throws LINK_INVALID. */
  cancelFactorResetByLink: { input: z.object({ token: linkToken }), output: nothing },
  freezeByLink: { input: z.object({ token: linkToken }), output: nothing },
  /** 24 hours after the freeze at the earliest: FROZEN_UNTIL has the hours that are left. */
  unfreeze: { input: nothing, output: nothing },
} as const
