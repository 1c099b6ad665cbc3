import { afterAll, beforeAll } from 'vitest'

const NOWHERE = { x: 0, y: 0, left: 0, right: 0, top: 0, bottom: 0, width: 0, height: 0 }

/** The editor of rich text asks where its cursor is, which jsdom, having no layout, cannot say. For the tests of one file. */
export const layOutText = (): void => {
  const stubs: readonly (readonly [object, string, () => unknown])[] = [
    [Range.prototype, 'getClientRects', () => []],
    [Range.prototype, 'getBoundingClientRect', () => NOWHERE],
    [Document.prototype, 'elementFromPoint', () => null],
  ]
  beforeAll(() => {
    for (const [target, name, value] of stubs) Object.defineProperty(target, name, { value, configurable: true })
  })
  afterAll(() => {
    for (const [target, name] of stubs) Reflect.deleteProperty(target, name)
  })
}
