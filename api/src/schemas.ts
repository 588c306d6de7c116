// Input and output schemas of every operation, by the names of routes.ts. The type checks that none is missing.
import type * as z from 'zod/mini'
import { alertsSchemas } from './alerts.ts'
import { bankSchemas } from './bank.ts'
import { binarySchemas } from './binary.ts'
import { closingSchemas } from './closing.ts'
import { convertSchemas } from './convert.ts'
import { contentSchemas } from './content.ts'
import { depositSchemas } from './deposit.ts'
import { earnSchemas } from './earn.ts'
import { exportsSchemas } from './exports.ts'
import { followSchemas } from './follow.ts'
import { futuresSchemas } from './futures.ts'
import { marketSchemas } from './market.ts'
import { optionsSchemas } from './options.ts'
import { referralSchemas } from './referral.ts'
import { vipSchemas } from './vip.ts'
import { welfareSchemas } from './welfare.ts'
import type { ProofInputs } from './proofInputs.ts'
import type { Routes } from './routes.ts'
import { securitySchemas } from './security.ts'
import { settingsSchemas } from './settings.ts'
import { spotSchemas } from './spot.ts'
import type { Act } from './stepUp.ts'
import { supportSchemas } from './support.ts'
import { userSchemas } from './user.ts'
import { verificationSchemas } from './verification.ts'
import { demoSchemas, walletSchemas } from './wallet.ts'
import { withdrawalSchemas } from './withdrawal.ts'

interface Shape {
  input: z.ZodMiniType
  output: z.ZodMiniType
}
export const schemas = {
  user: userSchemas,
  security: securitySchemas,
  verification: verificationSchemas,
  settings: settingsSchemas,
  market: marketSchemas,
  spot: spotSchemas,
  futures: futuresSchemas,
  binary: binarySchemas,
  options: optionsSchemas,
  convert: convertSchemas,
  earn: earnSchemas,
  follow: followSchemas,
  referral: referralSchemas,
  vip: vipSchemas,
  welfare: welfareSchemas,
  wallet: walletSchemas,
  bank: bankSchemas,
  deposit: depositSchemas,
  withdrawal: withdrawalSchemas,
  content: contentSchemas,
  support: supportSchemas,
  exports: exportsSchemas,
  closing: closingSchemas,
  alerts: alertsSchemas,
  demo: demoSchemas,
} as const satisfies { [Slice in keyof Routes]: { [Operation in keyof Routes[Slice]]: Shape } }

export type Schemas = typeof schemas
export type Slice = keyof Routes
export type Operation<S extends Slice> = keyof Routes[S] & keyof Schemas[S]
type ShapeOf<S extends Slice, O extends Operation<S>> = Schemas[S][O] extends {
  input: infer I extends z.ZodMiniType
  output: infer R extends z.ZodMiniType
}
  ? { in: z.input<I>; parsed: z.output<I>; out: z.output<R> }
  : never
/** The proofs of an operation's act are in its input too, but the handler does not get them. */
type WithProofs<In> = In extends Record<string, never> ? ProofInputs : In & ProofInputs
/** The input of a caller: defaults may be omitted. */
export type Input<S extends Slice, O extends Operation<S>> = Routes[S][O] extends { stepUp: Act }
  ? WithProofs<ShapeOf<S, O>['in']>
  : ShapeOf<S, O>['in']
/** The input of a handler: with defaults. */
export type Parsed<S extends Slice, O extends Operation<S>> = ShapeOf<S, O>['parsed']
export type Output<S extends Slice, O extends Operation<S>> = ShapeOf<S, O>['out']
