// Input and output schemas of the operators' operations, by the names of operatorRoutes.ts.
import type * as z from 'zod/mini'
import type { OperatorRoutes } from './operatorRoutes.ts'
import { bankDeskSchemas } from './bankDesk.ts'
import { configurationSchemas } from './configuration.ts'
import { customersSchemas } from './customers.ts'
import { depositQueueSchemas } from './depositQueue.ts'
import { contentDeskSchemas } from './notices.ts'
import { marketsSchemas } from './markets.ts'
import { approvalsSchemas, auditLogSchemas, operatorsSchemas } from './operators.ts'
import { referralReviewSchemas } from './referralReviews.ts'
import { supportDeskSchemas } from './supportDesk.ts'
import { traderReviewSchemas } from './traderReviews.ts'
import { reviewSchemas } from './reviews.ts'
import { treasurySchemas } from './treasury.ts'
import { withdrawalReviewSchemas } from './withdrawalReviews.ts'

interface Shape {
  input: z.ZodMiniType
  output: z.ZodMiniType
}

export const operatorSchemas = {
  operators: operatorsSchemas,
  approvals: approvalsSchemas,
  customers: customersSchemas,
  verification: reviewSchemas,
  withdrawal: withdrawalReviewSchemas,
  deposit: depositQueueSchemas,
  treasury: treasurySchemas,
  bank: bankDeskSchemas,
  follow: traderReviewSchemas,
  referral: referralReviewSchemas,
  support: supportDeskSchemas,
  auditLog: auditLogSchemas,
  configuration: configurationSchemas,
  content: contentDeskSchemas,
  markets: marketsSchemas,
} as const satisfies { [Slice in keyof OperatorRoutes]: { [Operation in keyof OperatorRoutes[Slice]]: Shape } }

type Schemas = typeof operatorSchemas
export type OperatorSlice = keyof OperatorRoutes
export type OperatorOperation<S extends OperatorSlice> = keyof OperatorRoutes[S] & keyof Schemas[S]
type ShapeOf<S extends OperatorSlice, O extends OperatorOperation<S>> = Schemas[S][O] extends {
  input: infer I extends z.ZodMiniType
  output: infer R extends z.ZodMiniType
}
  ? { in: z.input<I>; parsed: z.output<I>; out: z.output<R> }
  : never
/** As Input, Parsed and Output of schemas.ts. */
export type OperatorInput<S extends OperatorSlice, O extends OperatorOperation<S>> = ShapeOf<S, O>['in']
export type OperatorParsed<S extends OperatorSlice, O extends OperatorOperation<S>> = ShapeOf<S, O>['parsed']
export type OperatorOutput<S extends OperatorSlice, O extends OperatorOperation<S>> = ShapeOf<S, O>['out']
