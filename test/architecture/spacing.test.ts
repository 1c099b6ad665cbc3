import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { SPACE } from '@/ui/theme/tokens'

const SRC = fileURLToPath(new URL('../../src/', import.meta.url))
const TOKEN = new Map<string, string>(Object.entries(SPACE).map(([name, px]) => [px, `var(--${name})`]))

const SPACING =
  /(?<![\w-])(?:(?:padding|margin)(?:-(?:top|right|bottom|left|inline|block)(?:-(?:start|end))?)?|(?:row-|column-)?gap)\s*:[^;{}]*/gu
/** Negative ones undo the padding of something else, and stay numbers. */
const POSITIVE_PX = /(?<![-\w.])\d+px\b/gu

const rawIn = (css: string) =>
  [...css.matchAll(SPACING)].flatMap(({ 0: declaration, index }) =>
    [...declaration.matchAll(POSITIVE_PX)].flatMap(({ 0: px }) => {
      const token = TOKEN.get(px)
      return token === undefined ? [] : [{ declaration, px, token, index }]
    }),
  )

const kindOf = (name: string) => (name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)

/** Texts in quotes and templates, each with where it begins; `${…}` splits a template into several. */
const textsOf = (file: ts.SourceFile): { at: number; css: string }[] => {
  const found: { at: number; css: string }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push({ at: node.getStart(file), css: node.getText(file) })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** Most files hold no such value anywhere, and need no parsing. */
const faultsOf = (name: string, text: string): string[] => {
  if (rawIn(text).length === 0) return []
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, kindOf(name))
  return textsOf(file).flatMap(({ at, css }) =>
    rawIn(css).map(({ declaration, px, token, index }) => {
      const line = file.getLineAndCharacterOfPosition(at + index).line + 1
      return `${name}:${line}: ${px} of “${declaration}”; write ${token}`
    }),
  )
}

describe('spacing', () => {
  it('is found in styles, also behind a condition, and nowhere else', () => {
    const text = [
      '// gap: 8px;',
      'const A = styled.div`',
      '  gap: 8px var(--s3);',
      '  width: 8px; inset: 8px; margin: -8px 5px;',
      "  ${p => p.$wide && 'padding-inline: 24px;'}",
      '  ${below} {',
      '    margin: 0 6px calc(40px + 1px);',
      '  }',
      '`',
    ].join('\n')
    expect(faultsOf('x.ts', text)).toEqual([
      'x.ts:3: 8px of “gap: 8px var(--s3)”; write var(--s2)',
      'x.ts:5: 24px of “padding-inline: 24px”; write var(--s5)',
      'x.ts:7: 6px of “margin: 0 6px calc(40px + 1px)”; write var(--s1-5)',
      'x.ts:7: 40px of “margin: 0 6px calc(40px + 1px)”; write var(--s6-5)',
    ])
  })

  it('is written by its token wherever there is one', () => {
    const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
      name => /\.tsx?$/u.test(name) && !name.includes('.test.'),
    )
    expect(files.length).toBeGreaterThan(500)
    expect(files.flatMap(name => faultsOf(`src/${name}`, readFileSync(`${SRC}${name}`, 'utf8')))).toEqual([])
  })
})
