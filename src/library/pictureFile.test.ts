import { describe, expect, it } from 'vitest'
import { pictureProblem } from './pictureFile'

describe('what cannot be uploaded as a picture', () => {
  const file = (change: Partial<{ name: string; type: string; size: number }>) => ({
    name: 'a.png',
    type: 'image/png',
    size: 10,
    ...change,
  })

  it.each([
    [{}, null],
    [{ type: '' }, null],
    [{ type: 'image/gif' }, null],
    [{ type: 'image/svg+xml', name: 'a.svg' }, '“a.svg” is not a PNG, JPEG or GIF picture.'],
    [{ size: 0 }, 'The file is empty. Choose another picture.'],
    [{ size: 10 * 1024 ** 2 + 1 }, 'The picture is larger than 10 MB. Make it smaller and choose it again.'],
  ])('of the file %j says %s', (change, problem) => {
    expect(pictureProblem(file(change))).toBe(problem)
  })
})
