// What the command that is being applied has touched: each thing once, in the order of the first touch, so that the
// events can tell at the end what became of it. The list runs through the things themselves: a command that touches
// three accounts allocates nothing for remembering them.
import { assert } from './assert.ts'

export interface Touchable<Self> {
  isTouched: boolean
  nextTouched: Self | null
}

export interface TouchedList<Item> {
  first: Item | null
  last: Item | null
}

export function createTouchedList<Item>(): TouchedList<Item> {
  return { first: null, last: null }
}

/** Only for a thing that is not touched yet. */
export function addTouched<Item extends Touchable<Item>>(list: TouchedList<Item>, item: Item): void {
  assert(!item.isTouched, 'a thing is touched once')
  item.isTouched = true
  if (list.last === null) list.first = item
  else list.last.nextTouched = item
  list.last = item
}

/** Visits each once and forgets it. */
export function drainTouched<Item extends Touchable<Item>>(list: TouchedList<Item>, visit: (item: Item) => void): void {
  let item = list.first
  list.first = null
  list.last = null
  while (item !== null) {
    const next: Item | null = item.nextTouched
    item.isTouched = false
    item.nextTouched = null
    visit(item)
    item = next
  }
}
