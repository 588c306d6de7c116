// A new release adds fields. A value that an operator has set stays as it is, and gets only the fields that its schema
// requires and it lacks: leaving out an optional field has its own meaning, such as a withdrawal without a fee.

type Fields = Readonly<Record<string, unknown>>

/** Fields that name an element of a list: it is completed from the release's element with the same name. */
const names = ['key', 'code', 'rechargeName', 'coin', 'name'] as const

/** `fits` says whether a value has all that the schema requires. A list stays as it is; its elements are completed by name. */
export function complete(value: unknown, seed: unknown, fits: (value: unknown) => boolean): unknown {
  if (fits(value)) return value
  let completed = withAll(value, seed)
  for (const path of pathsAdded(completed, value)) {
    const less = without(completed, path)
    if (fits(less)) completed = less
  }
  return completed
}

/** The value with every field that only the seed has. */
function withAll(value: unknown, seed: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(seed))
    return value.map((element: unknown) => withAll(element, sameName(element, seed)))
  if (!isFields(value) || !isFields(seed)) return value
  const own = Object.entries(value).map(([name, part]) => [name, withAll(part, seed[name])] as const)
  return { ...seed, ...Object.fromEntries(own) }
}

function without(value: unknown, [name = '', ...rest]: readonly string[]): unknown {
  if (Array.isArray(value))
    return value.map((element: unknown, place) => (String(place) === name ? without(element, rest) : element))
  if (!isFields(value)) return value
  const { [name]: part, ...others } = value
  return rest.length === 0 ? others : { ...value, [name]: without(part, rest) }
}

function sameName(element: unknown, seeds: readonly unknown[]): unknown {
  if (!isFields(element)) return undefined
  const name = names.find((each) => each in element)
  return name === undefined ? undefined : seeds.find((seed) => isFields(seed) && seed[name] === element[name])
}

/** The paths that `after` has and `before` has not: 'VIP.vip0End', '0.name'. */
export function addedPaths(after: unknown, before: unknown): string[] {
  return pathsAdded(after, before).map((path) => path.join('.'))
}

function pathsAdded(after: unknown, before: unknown): string[][] {
  if (typeof after !== 'object' || after === null || typeof before !== 'object' || before === null) return []
  return Object.entries(after).flatMap(([name, part]) => {
    const own = (before as Fields)[name]
    return own === undefined ? [[name]] : pathsAdded(part, own).map((path) => [name, ...path])
  })
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
