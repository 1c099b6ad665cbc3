import { describe, expect, it } from 'vitest'
import { fileSize, progressWords } from './words'

describe('words of an import', () => {
  it.each([
    [0, '0 bytes'],
    [1023, '1,023 bytes'],
    [1024, '1 KB'],
    [19_293_798, '18.4 MB'],
    [1024 ** 3, '1 GB'],
  ])('says the size of %i bytes', (bytes, words) => {
    expect(fileSize(bytes)).toBe(words)
  })

  it('counts rows with their total once it is known', () => {
    expect(progressWords({ unit: 'rows', done: 12_000, total: 0 })).toBe('12,000 rows')
    expect(progressWords({ unit: 'rows', done: 12_000, total: 20_000 })).toBe('12,000 of 20,000 rows')
    expect(progressWords({ unit: 'bytes', done: 512, total: 2048 })).toBe('512 bytes of 2 KB')
  })
})
