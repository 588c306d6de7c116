/** A name with the part that was searched for marked, letter case aside. */
export function Highlighted({ name, text }: { name: string; text: string }) {
  const wanted = text.trim().toLowerCase()
  const at = wanted === '' ? -1 : name.toLowerCase().indexOf(wanted)
  if (at < 0) return name
  return (
    <>
      {name.slice(0, at)}
      <mark className="rounded-1 bg-brand-soft text-brand-text">{name.slice(at, at + wanted.length)}</mark>
      {name.slice(at + wanted.length)}
    </>
  )
}
