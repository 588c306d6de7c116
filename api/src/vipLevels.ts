// The fields of VIP_LEVEL_SETTING: one range for each level.
const vipLevels = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
type VipLevel = (typeof vipLevels)[number]
type VipBound = `vip${VipLevel}Start` | `vip${VipLevel}End`

/** vip0Start, vip0End … vip12Start, vip12End, both counted in. A level without a range, null, is not offered. */
export function vipRecord<Value>(valueOf: (level: VipLevel, bound: 0 | 1) => Value): Record<VipBound, Value> {
  const entries = vipLevels.flatMap((level) => [
    [`vip${level}Start`, valueOf(level, 0)],
    [`vip${level}End`, valueOf(level, 1)],
  ])
  return Object.fromEntries(entries) as Record<VipBound, Value>
}
/** The fields of VIP_LEVEL_SETTING for the first levels, from zero on. */
export function vipRanges(ranges: readonly (readonly [number, number])[]): Record<VipBound, number | null> {
  return vipRecord((level, bound) => ranges[level]?.[bound] ?? null)
}
