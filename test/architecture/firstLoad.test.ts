import { describe, expect, it } from 'vitest'
import { findCircle, firstScripts, problemOf, type Script } from '../../firstLoad.vite'

const graph = (...scripts: readonly (Partial<Script> & Pick<Script, 'fileName'>)[]): ReadonlyMap<string, Script> =>
  new Map(scripts.map(script => [script.fileName, { isEntry: false, imports: [], code: '', ...script }]))

/** Text that hardly compresses. */
const noise = (length: number): string => {
  let seed = 7
  return Array.from({ length }, () => {
    seed = (seed * 48271) % 2147483647
    return String.fromCharCode(33 + (seed % 90))
  }).join('')
}

describe('scripts that import each other', () => {
  it('are found as the circle they make, also behind others', () => {
    const scripts = graph(
      { fileName: 'start', isEntry: true, imports: ['page'] },
      { fileName: 'page', imports: ['list', 'shared'] },
      { fileName: 'list', imports: ['shared', 'drag'] },
      { fileName: 'drag', imports: ['list'] },
      { fileName: 'shared' },
    )
    expect(findCircle(scripts)).toEqual(['list', 'drag', 'list'])
    expect(problemOf(scripts, new Map())).toContain('list -> drag -> list')
  })

  it('are none where two only need the same third, or where one is fetched later', () => {
    const scripts = graph(
      { fileName: 'start', isEntry: true, imports: ['a', 'b'] },
      { fileName: 'a', imports: ['shared'] },
      { fileName: 'b', imports: ['shared', 'a'] },
      { fileName: 'shared' },
    )
    expect(findCircle(scripts)).toBeNull()
    expect(problemOf(scripts, new Map())).toBeNull()
  })
})

describe('the weight of the first load', () => {
  const scripts = graph(
    { fileName: 'start', isEntry: true, imports: ['shared'], code: noise(1000) },
    { fileName: 'studies', isEntry: true, imports: ['shared', 'card'], code: noise(1000) },
    { fileName: 'shared', code: noise(1000) },
    { fileName: 'card', code: noise(1000) },
    { fileName: 'report', imports: ['shared', 'charts'], code: noise(90_000) },
    { fileName: 'charts', code: noise(90_000) },
  )

  it('counts what the entries need, each script once, and nothing of later screens', () => {
    const names = firstScripts(scripts).map(({ fileName }) => fileName)
    expect(names.sort()).toEqual(['card', 'shared', 'start', 'studies'])
    expect(problemOf(scripts, new Map(), 5000)).toBeNull()
  })

  it('refuses more than the budget, the heaviest script first', () => {
    const problem = problemOf(scripts, new Map([['theme.js', noise(2000)]]), 5000)
    expect(problem).toMatch(/The first load of \/studies is 5\.\d KB .* at most 4\.9 KB/)
    expect(problem?.split('\n')[1]).toContain('theme.js')
  })
})
