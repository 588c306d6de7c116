/** An address or the name of a transaction. */
export function Code({ text }: { text: string }) {
  return <span className="num break-all">{text}</span>
}
