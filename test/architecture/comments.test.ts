import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Words that no comment needs, each with what to write instead. */
const BANNED: readonly (readonly [what: RegExp, instead: string])[] = [
  [/\bS\d+\.\d+\b/u, 'the rule itself: nobody here has the document that the number points to'],
  [/\bwhoever\b/iu, '"anyone who", or the people by their role'],
  [/\banew\b/iu, '"again"'],
  [/\bdear\b/iu, '"slow" or "expensive"'],
  [/\bspeaks? of\b/iu, '"mentions", "uses" or "names"'],
  [/\bkept back\b/iu, '"hidden"'],
  [
    /\bstand(?:s|ing)? (?:in|on|at|beside|below|above|behind|under|over|there|first|last|apart|alone)\b(?! for\b)/iu,
    '"is"',
  ],
]

/** Comments of a source text, each with its line. Texts in quotes and templates are none. */
const commentsOf = (text: string, isJsx: boolean): { line: number; comment: string }[] => {
  const file = ts.createSourceFile(
    'x',
    text,
    ts.ScriptTarget.Latest,
    true,
    isJsx ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const found = new Map<number, string>()
  const take = (ranges: readonly ts.CommentRange[] | undefined): void => {
    for (const { pos, end } of ranges ?? []) found.set(pos, text.slice(pos, end))
  }
  const visit = (node: ts.Node): void => {
    if (node.kind !== ts.SyntaxKind.JsxText) {
      take(ts.getLeadingCommentRanges(text, node.pos))
      take(ts.getTrailingCommentRanges(text, node.end))
    }
    node.getChildren(file).forEach(visit)
  }
  visit(file)
  return [...found].map(([at, comment]) => ({ line: file.getLineAndCharacterOfPosition(at).line + 1, comment }))
}

/** Most files hold none of the words anywhere, and need no parsing. */
const faultsOf = (name: string, text: string): string[] =>
  (BANNED.some(([what]) => what.test(text)) ? commentsOf(text, name.endsWith('x')) : []).flatMap(({ line, comment }) =>
    BANNED.filter(([what]) => what.test(comment)).map(
      ([what, instead]) => `${name}:${line}: “${what.exec(comment)?.[0] ?? ''}”; write ${instead}`,
    ),
  )

describe('comments', () => {
  it('are found in code and markup, and nowhere else', () => {
    const text = [
      'const a = "speaks of" // whoever reads it',
      '/** S4.71: polled. */',
      'const b = `anew ${a /* dear */}`',
      'const c = <p>{/* It stands in the list. */}anew</p>',
      '/** 1 stands for yes; v1.2 stands in for the real one. */',
    ].join('\n')
    expect(faultsOf('x.tsx', text).map(fault => /x\.tsx:\d+: “[^”]+”/u.exec(fault)?.[0])).toEqual([
      'x.tsx:1: “whoever”',
      'x.tsx:2: “S4.71”',
      'x.tsx:3: “dear”',
      'x.tsx:4: “stands in”',
    ])
  })

  it('say the rule in everyday English', () => {
    const files = ['core', 'src', 'server']
      .flatMap(folder =>
        readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' }).map(name => `${folder}/${name}`),
      )
      .filter(name => /\.tsx?$/u.test(name))
    expect(files.length).toBeGreaterThan(500)
    expect(files.flatMap(name => faultsOf(name, readFileSync(`${ROOT}${name}`, 'utf8')))).toEqual([])
  })
})
