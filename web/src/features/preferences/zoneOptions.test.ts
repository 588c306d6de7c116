import { expect, test } from 'vitest'
import { zoneOf, zoneOptions } from './zoneOptions.ts'

const list = [
  { zoneId: 'Asia/Kuching', offSet: '+08:00', offSetValue: 480 },
  { zoneId: 'America/St_Johns', offSet: '-03:30', offSetValue: -210 },
]

test('zones are listed from west to east, the offset first', () => {
  expect(zoneOptions(list)).toEqual([
    { id: 'America/St_Johns', text: '-03:30 St Johns' },
    { id: 'Asia/Kuching', text: '+08:00 Kuching' },
  ])
})

test('a zone that is not in the list is none', () => {
  expect(zoneOf('Asia/Kuching', list)).toEqual({ id: 'Asia/Kuching', offset: '+08:00' })
  expect(zoneOf('Mars/Olympus', list)).toBeNull()
})
