import type { ClientRect, CollisionDetection, DroppableContainer } from '@dnd-kit/core'
import { describe, expect, it } from 'vitest'
import { dropTarget, sideOf } from './DragBoard'

const box = (left: number, top: number, width: number): ClientRect => ({
  left,
  top,
  width,
  height: 40,
  right: left + width,
  bottom: top + 40,
})
const boxes = new Map([
  ['row/1', box(0, 0, 700)],
  ['row/2', box(0, 46, 700)],
  ['axis/1', box(0, 160, 345)],
  ['axis/2', box(355, 160, 345)],
])
const collisions = (pointerCoordinates: { x: number; y: number } | null, item: ClientRect) =>
  dropTarget({
    pointerCoordinates,
    collisionRect: item,
    droppableRects: boxes,
    droppableContainers: [...boxes.keys()].map(id => ({ id }) as DroppableContainer),
  } as unknown as Parameters<CollisionDetection>[0])
const held = (...args: Parameters<typeof collisions>) => collisions(...args)[0]?.id
const side = (x: number, y: number) => sideOf(collisions({ x, y }, box(x, y, 345)))

describe('what a dragged item is held over', () => {
  it('is what is under the pointer, though the middle of a narrow card is nearer to another list', () => {
    expect(held({ x: 10, y: 66 }, box(0, 46, 345))).toBe('row/2')
    expect(held(null, box(0, 46, 345))).toBe('axis/1')
  })

  it('is the nearest where the pointer is between two', () => {
    expect(held({ x: 10, y: 44 }, box(0, 24, 345))).toBe('row/2')
    expect(held({ x: 352, y: 180 }, box(342, 160, 345))).toBe('axis/2')
  })

  it('takes it on the nearer side: above or below in a list, left or right where items stand beside each other', () => {
    expect(side(10, 50)).toEqual({ aside: false, after: false })
    expect(side(10, 80)).toEqual({ aside: false, after: true })
    expect(side(20, 190)).toEqual({ aside: true, after: false })
    expect(side(300, 165)).toEqual({ aside: true, after: true })
  })
})
