// A new release adds fields. A value that an operator has set stays as it is, and gets the fields that it lacks.

type Fields = Readonly<Record<string, unknown>>

/** Fields that name an element of a list: it is completed from the release's element with the same name. */
const names = ['key', 'code', 'rechargeName', 'coin', 'name'] as const

/** The value with the fields that only the seed has. A list stays as it is; its elements are completed by name. */
export function complete(value: unknown, seed: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(seed))
    return value.map((element: unknown) => complete(element, sameName(element, seed)))
  if (!isFields(value) || !isFields(seed)) return value
  const own = Object.entries(value).map(([name, part]) => [name, complete(part, seed[name])] as const)
  return { ...seed, ...Object.fromEntries(own) }
}

function sameName(element: unknown, seeds: readonly unknown[]): unknown {
  if (!isFields(element)) return undefined
  const name = names.find((each) => each in element)
  return name === undefined ? undefined : seeds.find((seed) => isFields(seed) && seed[name] === element[name])
}

/** The paths that `after` has and `before` has not: 'VIP.vip0End', '0.name'. */
export function addedPaths(after: unknown, before: unknown): string[] {
  if (typeof after !== 'object' || after === null || typeof before !== 'object' || before === null) return []
  return Object.entries(after).flatMap(([name, part]) => {
    const own = (before as Fields)[name]
    return own === undefined ? [name] : addedPaths(part, own).map((path) => `${name}.${path}`)
  })
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
