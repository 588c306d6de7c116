// The fields of every command of the engine, to check what arrives from other processes. Within one process the types are
// enough, but a process of another release may send a command that this engine does not know, or one that lacks a field.
import { z } from 'zod'
import type { CommandInput } from '../door.ts'
import { binaryShapes } from './binaryShapes.ts'
import { int, text } from './commandFields.ts'
import { convertShapes } from './convertShapes.ts'
import { earnShapes } from './earnShapes.ts'
import { followShapes } from './followShapes.ts'
import { futuresShapes } from './futuresShapes.ts'
import { optionsShapes } from './optionsShapes.ts'
import { rewardShapes } from './rewardShapes.ts'
import { spotShapes } from './spotShapes.ts'
import { transferShapes } from './transferShapes.ts'

type Type = CommandInput['type']

/** Without the marks that tell the kinds of number apart. */
type Plain<T> = T extends bigint
  ? bigint
  : T extends { readonly __kind: string }
    ? number
    : T extends object
      ? { -readonly [Field in keyof T]: Plain<T[Field]> }
      : T
type Fields<T extends Type> = Plain<Omit<Extract<CommandInput, { type: T }>, 'type'>>
type Shapes = { [T in Type]: z.ZodType<Fields<T>> }
/** Does not compile if the shapes lack a command, or accept less than its type. */
type Complete<Given extends Shapes> = { [T in Type]: Fields<T> extends z.output<Given[T]> ? unknown : never }

const halted = z.object({
  halt: z.object({
    product: z.nullable(
      z.enum([
        'SPOT',
        'FUTURES',
        'BINARY',
        'OPTIONS',
        'WITHDRAWALS',
        'CONVERT',
        'EARN',
        'REFERRAL',
        'FOLLOW',
        'WELFARE',
      ]),
    ),
    market: text,
    user: z.nullable(int),
    command: z.nullable(text),
  }),
})

export const commandShapes = complete({
  ...spotShapes,
  ...futuresShapes,
  ...transferShapes,
  ...binaryShapes,
  ...optionsShapes,
  ...convertShapes,
  ...earnShapes,
  ...rewardShapes,
  ...followShapes,
  'halts.begin': halted,
  'halts.end': halted,
})

function complete<Given extends Shapes>(given: Given & Complete<Given>): Readonly<Record<Type, z.ZodType>> {
  return given
}
