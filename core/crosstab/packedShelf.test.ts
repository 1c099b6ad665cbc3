import { expect, it } from 'vitest'
import { Arena } from './arena'
import { Shelf } from './packedShelf'

const shelfOf = (limit: number) => {
  const arena = new Arena({ buffer: new ArrayBuffer(65536), grow: () => 1 }, 0)
  const shelf = new Shelf(arena, limit)
  const written: string[] = []
  const place = (key: string, bytes = 4000) =>
    shelf.place(
      key,
      bytes,
      size => arena.take(size),
      at => {
        written.push(key)
        arena.bytes(at, bytes).fill(key.charCodeAt(0))
      },
    )
  return { arena, shelf, written, place }
}

it('holds what was used last', () => {
  const { shelf, written, place } = shelfOf(10_000)
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) {
    place(key)
    shelf.release()
  }
  expect(written).toEqual(['a', 'b', 'c', 'b'])
})

it('leaves what a call uses where it is until the call is done with it', () => {
  const { arena, shelf, place } = shelfOf(10_000)
  const places = ['a', 'b', 'c', 'd'].map(key => ({ key, at: place(key) }))
  expect(shelf.isFull).toBe(true)
  for (const { key, at } of places) expect(arena.bytes(at, 4000).every(byte => byte === key.charCodeAt(0))).toBe(true)
  shelf.release()
  expect(shelf.isFull).toBe(false)
  expect(place('e')).toBe(places[0]?.at)
})

it('gives a place to what is too large to be held, for the call alone', () => {
  const { written, shelf, place } = shelfOf(1000)
  place('a')
  shelf.release()
  place('a')
  expect(written).toEqual(['a', 'a'])
})
