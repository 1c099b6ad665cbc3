import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readTableBook } from './read'

const folder = mkdtempSync(join(tmpdir(), 'table-book-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('an old Excel workbook is refused with what to do', async () => {
  const path = join(folder, 'book.xls')
  writeFileSync(path, Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]))
  await expect(readTableBook(path)).rejects.toMatchObject({
    problem: {
      code: 'old_office',
      message: 'This file is an old Excel workbook (.xls), or protected by a password.',
      advice: 'Save it as .xlsx without a password and upload it again.',
    },
  })
})
