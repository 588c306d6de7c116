/** One that fails holds up none of the others. Throws its error after them; it is tried again the next time. */
export async function eachByItself(ids: readonly { id: bigint }[], work: (id: bigint) => Promise<void>): Promise<void> {
  const errors: unknown[] = []
  for (const { id } of ids) await work(id).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
