import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const require = createRequire(import.meta.url)

interface Plugin {
  readonly configs: Readonly<Record<'strict-type-checked-only', { readonly rules: Readonly<Record<string, unknown>> }>>
}

/** In typescript-eslint's strict set, and not in oxlint. */
const MISSING = ['no-unsafe-class-instance-assignment']

/** Mistakes that only types tell, and the rule that reports each. */
const PLANTED: Readonly<Record<string, string>> = {
  'no-floating-promises': 'export const planted = (): void => { Promise.resolve(1) }',
  'no-misused-promises':
    'export const planted = (all: number[]): void => all.forEach(async one => { await Promise.resolve(one) })',
  'no-unnecessary-condition': `export const planted = (text: string): string => text ?? 'none'`,
  'no-unsafe-return': 'export const planted = (text: string): unknown[] => JSON.parse(text)',
  'restrict-template-expressions': 'export const planted = (one: { a: number }): string => `${one}`',
  'no-unnecessary-type-assertion': 'export const planted = (text: string): string => text as string',
  'return-await':
    'export const planted = async (): Promise<number> => { try { return Promise.resolve(1) } catch { return 0 } }',
}

describe('rules that need types', () => {
  let folder = ''
  let reported: string[] = []

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tabularium-typed-'))
    const options = { strict: true, target: 'es2023', module: 'esnext', lib: ['es2023'], types: [] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.ts'] }))
    for (const [rule, text] of Object.entries(PLANTED)) writeFileSync(join(folder, `${rule}.ts`), `${text}\n`)
    const { stdout } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/oxlint/bin/oxlint'),
        '--type-aware',
        '--config',
        join(root, '.oxlintrc.json'),
        '--format',
        'unix',
        '.',
      ],
      {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, OXLINT_TSGOLINT_PATH: join(root, 'node_modules/.bin/tsgolint') },
      },
    )
    reported = [...stdout.matchAll(/([\w-]+)\.ts:.*typescript\(([\w-]+)\)\]$/gm)].map(
      ([, file, rule]) => `${file} ${rule}`,
    )
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(Object.keys(PLANTED))('%s bites', rule => {
    expect(reported).toContain(`${rule} ${rule}`)
  })

  it('are all of the strict set that oxlint has', () => {
    const { configs } = require('@typescript-eslint/eslint-plugin') as Plugin
    const ours = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as { rules: object }
    const strict = Object.entries(configs['strict-type-checked-only'].rules).flatMap(([name, level]) =>
      level !== 'off' && name.startsWith('@typescript-eslint/') ? [name.replace('@typescript-eslint/', '')] : [],
    )
    const listed = Object.keys(ours.rules).map(name => name.replace('typescript/', ''))
    expect([...listed, ...MISSING].sort()).toEqual(strict.sort())
  })
})
