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

/** The first of them, forgotten thereby; null when none is left. */
export function takeTouched<Item extends Touchable<Item>>(list: TouchedList<Item>): Item | null {
  const item = list.first
  if (item === null) return null
  list.first = item.nextTouched
  if (list.first === null) list.last = null
  item.isTouched = false
  item.nextTouched = null
  return item
}
