/** How much beside the item stays in view with it. */
const BESIDE_PX = 16

/** Scrolls a row sideways until the item is in view. Unlike scrollIntoView it never moves the page. */
export function revealInRow(row: HTMLElement, item: HTMLElement | null): void {
  if (item === null) return
  const [outer, inner] = [row.getBoundingClientRect(), item.getBoundingClientRect()]
  if (inner.left < outer.left) row.scrollLeft -= outer.left - inner.left + BESIDE_PX
  else if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right + BESIDE_PX
}
