import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyTree } from './copyTree'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'tabularium-copy-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('copies files of every kind with their times', async () => {
  const from = join(root, 'files')
  const areas = ['branding', 'documents', 'downloads', 'insights', 'summaries']
  for (const area of areas) {
    mkdirSync(join(from, 'client', area, 'files'), { recursive: true })
    writeFileSync(join(from, 'client', area, 'files', 'key'), area)
    utimesSync(join(from, 'client', area, 'files', 'key'), 1_000_000, 1_000_000)
  }
  await copyTree(from, join(root, 'copy'))
  for (const area of areas) {
    const copy = join(root, 'copy', 'client', area, 'files', 'key')
    expect([readFileSync(copy, 'utf8'), statSync(copy).mtimeMs]).toEqual([area, 1_000_000_000])
  }
})

it('leaves out what is gone when its turn comes, and what is not whole yet', async () => {
  const from = join(root, 'busy')
  mkdirSync(from)
  // Its name is there and it is not, as of a file that was swept in between.
  symlinkSync(join(root, 'nowhere'), join(from, 'gone'))
  writeFileSync(join(from, 'half.part'), 'half')
  writeFileSync(join(from, 'whole'), 'whole')
  await copyTree(from, join(root, 'still'))
  expect(['gone', 'half.part', 'whole'].filter(name => existsSync(join(root, 'still', name)))).toEqual(['whole'])
})

it('adds what has come when it copies again, and takes nothing back', async () => {
  const [from, to] = [join(root, 'living'), join(root, 'twice')]
  mkdirSync(from)
  for (const name of ['kept', 'swept']) writeFileSync(join(from, name), name)
  await copyTree(from, to)
  rmSync(join(from, 'swept'))
  writeFileSync(join(from, 'kept'), 'changed')
  writeFileSync(join(from, 'new'), 'new')
  await copyTree(from, to)
  expect(['kept', 'swept', 'new'].map(name => readFileSync(join(to, name), 'utf8'))).toEqual([
    'changed',
    'swept',
    'new',
  ])
})

it('copies nothing of a folder that is not there, and hides no other mistake', async () => {
  await copyTree(join(root, 'nowhere'), join(root, 'nothing'))
  expect(existsSync(join(root, 'nothing'))).toBe(false)
  const file = join(root, 'a file')
  writeFileSync(file, '')
  await expect(copyTree(join(root, 'busy'), file)).rejects.toThrow('EEXIST')
})
