// Checks the proofs that an act asks for besides the session (api/src/stepUp.ts) before its operation runs. Kinds of proof
// and conditions register themselves.
import { createHmac } from 'node:crypto'
import { ApiError, type ErrorFacts } from '@assay/api/errors'
import {
  type Act,
  type Condition,
  type Demand,
  type Proof,
  proofFields,
  proofsOf,
  type StepUp as Table,
  stepUps,
  strongProofs,
  writeProofs,
} from '@assay/api/stepUp'
import { Turns } from '../../limits/turns.ts'

/** One call that asks for proofs. */
export interface Acting {
  userId: number
  sessionId: string
  act: Act
  /** The operation's input without the proofs. */
  input: Readonly<Record<string, unknown>>
  /** 43 letters that stand for this session, act and input: a proof bound to it confirms nothing else. */
  challenge: string
}

export type Verdict = RightProof | WrongProof
/** Facts of the refusal: the tries that are left, or since when it can be tried again (epoch ms). */
type WrongProof = { isRight: false; isExpired?: true; triesLeft?: number; lockedUntil?: number }
interface RightProof {
  isRight: true
  /** Uses the proof up. False if another call has used it in the meantime. */
  use(): Promise<boolean>
  /** Makes it valid again, because the operation refused and had no effect. Nothing for proofs that cannot be. */
  giveBack(): Promise<void>
}

export interface ProofKind {
  /** Whether the account has it, so that it can be asked for. */
  isSet(acting: Acting): Promise<boolean>
  /** What the page needs to ask for it: facts of STEP_UP_NEEDED, such as the options of a passkey. */
  prepare?(acting: Acting): Promise<ErrorFacts>
  /** Counts an attempt. value is '' for a kind without a field. */
  check(acting: Acting, value: string): Promise<Verdict>
}

/** What many wrong tries lock and a second factor opens. */
export interface Lock {
  isOn(acting: Acting): Promise<boolean>
  lift(acting: Acting): Promise<void>
}

type Call = Omit<Acting, 'challenge'>
type Holds = (acting: Acting) => Promise<boolean>
interface Used {
  verdict: RightProof
  /** A proof that has opened a lock stays used. */
  isFinal: boolean
}

/** What an operation does; it gets the count of changes for which its proofs were chosen. */
type Work<Result> = (changesSeen: number) => Promise<Result>

interface StepUpOptions {
  secret: Buffer
  /** How often what protects an account has changed. */
  changesOf: (userId: number) => Promise<number>
}

/** Acts of all customers together. */
const WAITING_MAX = 2000

export class StepUp {
  readonly #secret: Buffer
  readonly #changesOf: StepUpOptions['changesOf']
  readonly #kinds = new Map<Proof, ProofKind>()
  readonly #conditions = new Map<Condition, Holds>()
  readonly #locks: Lock[] = []
  /**
   * Acts of one account run one after the other: what the first one changes decides what the next one asks for. So of two
   * first trade passwords the second needs the proof of a change. Between gateways the count of the account's changes does
   * the same: anyone who is second is refused.
   */
  readonly #turns = new Turns({ atOnce: Number.POSITIVE_INFINITY, atOnceEach: 1, waitingMax: WAITING_MAX })

  constructor({ secret, changesOf }: StepUpOptions) {
    this.#secret = secret
    this.#changesOf = changesOf
  }

  addKind(proof: Proof, kind: ProofKind): void {
    this.#kinds.set(proof, kind)
  }

  addCondition(condition: Condition, holds: Holds): void {
    this.#conditions.set(condition, holds)
  }

  addLock(lock: Lock): void {
    this.#locks.push(lock)
  }

  /** Throws if a condition of the act has not been registered. */
  requireConditions(act: Act): void {
    for (const { when, unless } of demandsOf(act))
      for (const condition of [when, unless])
        if (condition !== undefined && !this.#conditions.has(condition))
          throw new Error(`the condition ${condition} of ${act} is not registered`)
  }

  /**
   * Runs the operation if the given proofs are enough, and uses them up. If it refuses, they are valid again. Throws
   * STEP_UP_NEEDED, BUSY.
   */
  async run<Result>(call: Call, given: ReadonlyMap<Proof, string>, work: Work<Result>): Promise<Result> {
    return await this.#turns.run(call.userId, () => this.#runNext(call, given, work))
  }

  async #runNext<Result>(call: Call, given: ReadonlyMap<Proof, string>, work: Work<Result>): Promise<Result> {
    const acting = { ...call, challenge: this.#challengeOf(call) }
    const changesSeen = await this.#changesOf(call.userId)
    const used = await this.#useProofs(acting, given)
    try {
      return await work(changesSeen)
    } catch (error) {
      if (error instanceof ApiError) await giveBack(used)
      throw error
    }
  }

  async #useProofs(acting: Acting, given: ReadonlyMap<Proof, string>): Promise<Used[]> {
    const groups = await this.#groupsOf(acting)
    const round = new Round()
    for (const group of groups) await this.#tryGroup(acting, { group, given, round })
    const missing = groups.filter((group) => !round.meets(group))
    if (missing.length > 0) throw await this.#refusal(acting, missing, round)
    for (const [proof, right] of round.right) {
      if (right.isFinal || (await right.verdict.use())) continue
      await giveBack([...round.right.values()].filter((other) => other !== right))
      round.wrong.add(proof)
      throw await this.#refusal(
        acting,
        groups.filter((group) => group.includes(proof)),
        round,
      )
    }
    return [...round.right.values()]
  }

  /** For each open demand the kinds that the account has; those with second factors first. */
  async #groupsOf(acting: Acting): Promise<Proof[][]> {
    const open: Proof[][] = []
    const has = new Set<Proof>()
    for (const proof of proofsOf(acting.act)) if (await this.#kinds.get(proof)?.isSet(acting)) has.add(proof)
    for (const demand of demandsOf(acting.act)) {
      if (!(await this.#isOpen(demand, acting))) continue
      const group = demand.oneOf
        .map((kinds) => kinds.filter((proof) => has.has(proof)))
        .find(({ length }) => length > 0)
      if (group !== undefined) open.push(group)
      else if (demand.ifSet !== true) throw toSetUp(demand)
    }
    return narrowest(open).toSorted((a, b) => Number(b.some(isStrong)) - Number(a.some(isStrong)))
  }

  async #isOpen({ when, unless }: Demand, acting: Acting): Promise<boolean> {
    if (when !== undefined && !(await this.#conditions.get(when)?.(acting))) return false
    return unless === undefined || !(await this.#conditions.get(unless)?.(acting))
  }

  async #tryGroup(
    acting: Acting,
    { group, given, round }: { group: readonly Proof[]; given: ReadonlyMap<Proof, string>; round: Round },
  ): Promise<void> {
    for (const proof of group) {
      if (round.meets(group)) return
      const value = proofFields[proof] === null ? '' : given.get(proof)
      const kind = this.#kinds.get(proof)
      if (value === undefined || kind === undefined || round.has(proof)) continue
      const verdict = await kind.check(acting, value)
      if (!verdict.isRight) {
        round.refuse(proof, verdict)
        continue
      }
      round.right.set(proof, { verdict, isFinal: isStrong(proof) && (await this.#openLocks(acting, verdict)) })
    }
  }

  /** Used up before the lock opens, so that one proof does not open it twice. */
  async #openLocks(acting: Acting, verdict: RightProof): Promise<boolean> {
    const locked: Lock[] = []
    for (const lock of this.#locks) if (await lock.isOn(acting)) locked.push(lock)
    if (locked.length === 0 || !(await verdict.use())) return false
    for (const lock of locked) await lock.lift(acting)
    return true
  }

  async #refusal(acting: Acting, missing: readonly Proof[][], { wrong, expired, facts }: Round): Promise<ApiError> {
    const prepared = await Promise.all(
      [...new Set(missing.flat())].map(async (proof) => (await this.#kinds.get(proof)?.prepare?.(acting)) ?? {}),
    )
    return new ApiError('STEP_UP_NEEDED', {
      missing: writeProofs(missing),
      ...(wrong.size > 0 && { wrong: writeProofs([[...wrong]]) }),
      ...(expired.size > 0 && { expired: writeProofs([[...expired]]) }),
      ...facts,
      challenge: acting.challenge,
      ...Object.assign({}, ...prepared),
    })
  }

  #challengeOf({ userId, sessionId, act, input }: Call): string {
    const said = Object.entries(input).filter(([name]) => !typedAgain.includes(name))
    const body = JSON.stringify(said.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    return createHmac('sha256', this.#secret)
      .update(`step-up|${userId}|${sessionId}|${act}|${body}`)
      .digest('base64url')
  }
}

/** What the proofs of one call have come to. */
class Round {
  readonly right = new Map<Proof, Used>()
  readonly wrong = new Set<Proof>()
  readonly expired = new Set<Proof>()
  facts: ErrorFacts = {}

  meets(group: readonly Proof[]): boolean {
    return group.some((proof) => this.right.has(proof))
  }

  /** Whether it has been tried. */
  has(proof: Proof): boolean {
    return this.wrong.has(proof) || this.expired.has(proof)
  }

  refuse(proof: Proof, { isExpired, triesLeft, lockedUntil }: WrongProof): void {
    // A kind without a field was not given by anybody: it is only missing.
    if (proofFields[proof] === null) return
    ;(isExpired === true ? this.expired : this.wrong).add(proof)
    if (triesLeft !== undefined) this.facts = { ...this.facts, triesLeft }
    if (lockedUntil !== undefined) this.facts = { ...this.facts, lockedUntil }
  }
}

/** Without the groups that every proof of another group meets as well: nothing is asked for twice. */
function narrowest(groups: readonly Proof[][]): Proof[][] {
  return groups.filter(
    (group, place) =>
      !groups.some(
        (other, at) =>
          at !== place && other.every((proof) => group.includes(proof)) && (other.length < group.length || at < place),
      ),
  )
}

/** setUpFirst: the kind that the sentence for the customer names. */
function toSetUp({ oneOf }: Demand): ApiError {
  return new ApiError('STEP_UP_NEEDED', { toSetUp: writeProofs(oneOf.slice(0, 1)), setUpFirst: String(oneOf[0]?.[0]) })
}

async function giveBack(used: readonly Used[]): Promise<void> {
  for (const { verdict, isFinal } of used) if (!isFinal) await verdict.giveBack()
}

function demandsOf(act: Act): readonly Demand[] {
  const { demands }: Table = stepUps[act]
  return demands
}

/** Fields of an input that do not say what is done: anyone who mistypes them repeats the same act. */
const typedAgain: readonly string[] = ['code', 'emailCode', 'oldPwd', 'signType']

const strong: readonly Proof[] = strongProofs
const isStrong = (proof: Proof) => strong.includes(proof)
