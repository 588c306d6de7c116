/** Does the work of all ids, also after one has failed. Then throws the first error; the next run tries again. */
export async function eachByItself(ids: readonly { id: bigint }[], work: (id: bigint) => Promise<void>): Promise<void> {
  const errors: unknown[] = []
  for (const { id } of ids) await work(id).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
