/** In groups of four, as on a card. */
export function CardNumber({ text }: { text: string }) {
  return <span className="num">{text.replace(/(.{4})(?=.)/g, '$1 ')}</span>
}
