import { expect, it } from 'vitest'
import { canonicalJson } from './canonicalJson'

it('does not depend on the order of keys, at any depth, but on that of lists', () => {
  expect(canonicalJson({ b: 1, a: { d: [2, { y: 1, x: 2 }], c: null } })).toBe(
    canonicalJson({ a: { c: null, d: [2, { x: 2, y: 1 }] }, b: 1 }),
  )
  expect(canonicalJson({ a: [1, 2] })).not.toBe(canonicalJson({ a: [2, 1] }))
  expect(canonicalJson({ a: 1, b: undefined })).toBe('{"a":1}')
})
