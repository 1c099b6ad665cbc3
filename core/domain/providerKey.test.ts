import { describe, expect, it } from 'vitest'
import { keyOfParts } from './providerKey'

const PUBLIC = '3efrh03ejve1wuv3wv3tt8xxf0ur8g7f'
const PRIVATE = 'cy25j7nkx0cgr40tfph515e7k1c8kv4r'

describe('a key of two parts', () => {
  it('is the public part and then the private one', () => {
    expect(keyOfParts(PUBLIC, PRIVATE)).toBe(PUBLIC + PRIVATE)
  })

  it('has no space around its parts', () => {
    expect(keyOfParts(` ${PUBLIC}\n`, `\t${PRIVATE} `)).toBe(PUBLIC + PRIVATE)
  })

  it.each([
    [PUBLIC.slice(1), PRIVATE],
    [PUBLIC, PRIVATE.slice(1)],
    [PUBLIC, `${PRIVATE}x`],
    [PUBLIC + PRIVATE, ''],
    ['', PUBLIC + PRIVATE],
    [` ${PUBLIC.slice(1)}`, PRIVATE],
  ])('is none of “%s” and “%s”', (publicPart, privatePart) => {
    expect(keyOfParts(publicPart, privatePart)).toBeNull()
  })
})
