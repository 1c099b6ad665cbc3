import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { zip } from '../../src/tables/zip'
import { ownToolkitForCharts, routerForProduction, zipWithoutWorkers } from '../../patches.vite'

const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url))
const packageOf = (name: string): { exports: Record<string, unknown> } =>
  JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as { exports: Record<string, unknown> }

/** All files that the conditions of an export lead to. */
const targets = (exported: unknown): string[] =>
  typeof exported === 'string' ? [exported] : Object.values(exported as object).flatMap(targets)

const namesIn = async (path: string): Promise<string[]> =>
  Object.keys((await import(/* @vite-ignore */ pathToFileURL(path).href)) as object).sort()

/** Names that scripts below a folder import from a package, by the file that names them. */
const importedFrom = (folder: string, source: string): { file: string; names: string[] }[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.js'))
    .flatMap(file => {
      const text = readFileSync(join(folder, file), 'utf8')
      const imports = [...text.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g)]
      const names = imports.flatMap(([, list = '', from]) => (from === source ? list.split(',') : []))
      return names.length === 0 ? [] : [{ file, names: names.map(name => name.trim().split(/\s+as\s+/)[0] ?? '') }]
    })

/** What the build replaces in packages. A new release that moves a file or takes another path must fail here by name. */
describe('the router that is built', () => {
  it.each([
    ['react-router', '.'],
    ['react-router/dom', './dom'],
  ])('%s is the production twin of what the package exports', async (source, door) => {
    const built = routerForProduction.resolveId(source)
    if (built === null) throw new Error('The plugin does not replace it')
    const twin = targets(packageOf('react-router').exports[door])
      .filter(path => path.endsWith('.mjs') && !path.includes('react-server') && !path.endsWith('.d.mts'))
      .map(path => join(modules, 'react-router', path))
    expect([...new Set(twin)]).toEqual([built.replace('/production/', '/development/')])
    expect(await namesIn(built)).toEqual(await namesIn(built.replace('/production/', '/development/')))
  })

  it('is still needed: no condition leads to the production build', () => {
    const all = targets(packageOf('react-router').exports)
    expect(all.filter(path => path.includes('/production/'))).toEqual([])
  })

  it('leaves other packages alone', () => {
    expect(routerForProduction.resolveId('react-router-dom')).toBe(null)
  })
})

describe('the toolkit of the charts', () => {
  const importer = join(modules, 'recharts/es6/state/store.js')
  const copy = ownToolkitForCharts.resolveId('@reduxjs/toolkit', importer) ?? ''

  it('is what browsers get of the package, with all that the chart library imports', async () => {
    expect(
      targets(packageOf('@reduxjs/toolkit').exports['.']).map(path => join(modules, '@reduxjs/toolkit', path)),
    ).toContain(copy)
    const used = importedFrom(join(modules, 'recharts/es6'), '@reduxjs/toolkit')
    expect(used.map(({ file }) => file)).toContain('state/store.js')
    expect(await namesIn(copy)).toEqual(expect.arrayContaining(used.flatMap(({ names }) => names)))
  })

  it('is a copy for the charts alone, which the first page does not share', () => {
    expect(existsSync(importer)).toBe(true)
    expect(existsSync(join(modules, 'recharts/node_modules/@reduxjs'))).toBe(false)
    expect(ownToolkitForCharts.resolveId('@reduxjs/toolkit', '/src/store/createStore.ts')).toBe(null)
  })
})

describe('the zip library of workbooks', () => {
  const folder = join(modules, 'write-excel-file/modules')
  const standIn = zipWithoutWorkers.resolveId('fflate', join(folder, 'zip/zipToArrayBuffer.js')) ?? ''

  it('is imported where the build replaces it, for names that the replacement has', async () => {
    const used = importedFrom(folder, 'fflate')
    const files = used.map(({ file }) => file)
    expect(files).toContain('zip/zipToArrayBuffer.js')
    // The way to streams is for Node; the browser's entry does not import it.
    const inBrowsers = used.filter(({ file }) => file !== 'zip/zipToStream.js').flatMap(({ names }) => names)
    expect(inBrowsers).toContain('zip')
    expect(await namesIn(standIn)).toEqual([...new Set(inBrowsers)].sort())
  })

  it('packs without a worker', () => {
    const packed: (Uint8Array | null)[] = []
    zip({ 'a.txt': new Uint8Array([1, 2, 3]) }, (_, archive) => packed.push(archive))
    expect(packed[0]?.subarray(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]))
    expect(dirname(standIn).endsWith('src/tables')).toBe(true)
  })
})
