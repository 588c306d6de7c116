// An attacker compared with a twin: the same seconds of the same world with and without the attacker. Whatever the
// attacker does, the insurance fund and everybody who did not trade with the attacker end no lower, and the attacker's
// profit is at most what others' orders offered. Gains and losses by moves of the index are excluded from both.
import { INSURANCE } from '@assay/engine/nouns'
import { Attacker } from './attacker.ts'
import { type AttackPlan, drawAttackPlan } from './attackPlan.ts'
import { ATTACKERS, AttackWorld } from './attackWorld.ts'
import { check } from './breach.ts'
import { createRandom } from './random.ts'

export interface AttackResult {
  attacks: number
  /** Liquidations of the attacker's positions. */
  bankrupts: number
}

/** Throws Breach if the attacker takes more than others offered. */
export function runAttack(seed: number): AttackResult {
  const random = createRandom(seed ^ 0xa77ac4)
  const plan = drawAttackPlan(random)
  const [attacked, twin] = [new AttackWorld(plan), new AttackWorld(plan)]
  const before = worthOfAttacker(attacked)
  const attacker = new Attacker(random, attacked)
  while (attacked.passSecond()) {
    attacker.act()
    checkTiers(attacked)
  }
  while (twin.passSecond());
  compare(plan, attacked, twin)
  const won = worthOfAttacker(attacked) - before - attacked.moved.attacker
  check(won <= attacked.given, `an attacker wins ${won}, and others' orders gave him ${attacked.given}`)
  return { attacks: 1, bankrupts: attacked.bankrupts }
}

/** The attacker's leverage is allowed by the tier of the opened position. */
function checkTiers(world: AttackWorld): void {
  for (const user of ATTACKERS)
    for (const { entryValue, leverage } of world.positionsOf(user)) {
      const tier = world.plan.market.tiers.findLast(({ leverageMax }) => leverageMax >= leverage)
      // Lots opened at other prices may be worth a little more.
      const most = ((tier?.notionalCap ?? 0n) * 105n) / 100n
      check(entryValue <= most, `an attacker has opened ${entryValue} at ${leverage}x, where ${most} are the most`)
    }
}

function compare(plan: AttackPlan, attacked: AttackWorld, twin: AttackWorld): void {
  const fund = attacked.worthOf(INSURANCE) - attacked.moved.fund
  checkKept('the insurance fund', fund, twin.worthOf(INSURANCE) - twin.moved.fund)
  for (const { user } of plan.holders) checkKept(`user ${user}`, attacked.worthOf(user), twin.worthOf(user))
}

function checkKept(name: string, after: bigint, without: bigint): void {
  check(after >= without, `${name} has ${after} after an attack, and ${without} without it`)
}

function worthOfAttacker(world: AttackWorld): bigint {
  return ATTACKERS.reduce((sum, user) => sum + world.worthOf(user), 0n)
}
