/** A stretch of text with one look. */
export interface RichRun {
  /** On one line. */
  readonly text: string
  readonly bold?: true | undefined
  readonly italic?: true | undefined
  /** An address that `isRichLink` takes. */
  readonly link?: string | undefined
}

export const RICH_LINE_STYLES = ['paragraph', 'bullet', 'number', 'quote'] as const

/** A line of its own; neighbours of one style are one list or one quote. */
export interface RichLine {
  readonly style: (typeof RICH_LINE_STYLES)[number]
  readonly runs: RichRun[]
}

/** A text as it is stored and sent: never markup, so that nothing of it can be executed. */
export type RichText = RichLine[]

/** Characters in all, with one for each line break; the rest bounds what is sent. */
export const RICH_TEXT_LIMITS = { characters: 5000, lines: 500, runs: 1000, link: 2000, links: 20_000 } as const

const WEB = /^https:\/\/[^\s/?#@\\"<>]+(?:[/?#][^\s\\"<>]*)?$/i
const MAIL = /^mailto:[^\s@/\\"<>]+@[^\s@/\\"<>]+$/i
const OWN = /^\/(?![/\\])[^\s\\"<>]*$/

/** Addresses that a link of a text may have: secure web addresses, e-mail addresses, and paths of the product itself. */
export const isRichLink = (address: string): boolean => WEB.test(address) || MAIL.test(address) || OWN.test(address)

const lineText = ({ runs }: RichLine): string => runs.map(({ text }) => text).join('')

/** The words alone, a line each. */
export const plainOfRich = (rich: RichText): string => rich.map(lineText).join('\n')

/** Plain words as a text: each line that is not empty is a paragraph. */
export const richOfPlain = (plain: string): RichText =>
  plain
    .split(/\r\n|\r|\n/)
    .map(line => line.trim())
    .filter(line => line !== '')
    .map((text): RichLine => ({ style: 'paragraph', runs: [{ text }] }))

/** Why a text is too large, in a sentence; null: it is not. */
export const richTextProblem = (rich: RichText): string | null => {
  const { characters, links } = RICH_TEXT_LIMITS
  if (plainOfRich(rich).length > characters) return `Use at most ${characters} characters.`
  const linked = rich.flatMap(({ runs }) => runs).reduce((sum, { link }) => sum + (link?.length ?? 0), 0)
  return linked > links ? 'Use fewer or shorter links.' : null
}

const looksAlike = (one: RichRun, other: RichRun): boolean =>
  one.bold === other.bold && one.italic === other.italic && one.link === other.link

const joined = (runs: readonly RichRun[]): RichRun[] =>
  runs
    .filter(({ text }) => text !== '')
    .reduce<RichRun[]>((all, run) => {
      const last = all.at(-1)
      return last && looksAlike(last, run)
        ? [...all.slice(0, -1), { ...last, text: last.text + run.text }]
        : [...all, run]
    }, [])

const trimmed = (runs: readonly RichRun[]): RichRun[] => {
  const last = runs.length - 1
  const cut = runs.map((run, at) => ({
    ...run,
    text: at === 0 ? run.text.trimStart() : run.text,
  }))
  return cut
    .map((run, at) => ({ ...run, text: at === last ? run.text.trimEnd() : run.text }))
    .filter(({ text }) => text !== '')
}

const bare = ({ text, bold, italic, link }: RichRun): RichRun => ({
  text,
  ...(bold && { bold }),
  ...(italic && { italic }),
  ...(link !== undefined && { link }),
})

/** The text in the one form in which it is stored: no empty lines or runs, neighbours that look alike are one, no spaces at the ends of lines. */
export const tidyRich = (rich: RichText): RichText =>
  rich
    .map(({ style, runs }) => ({ style, runs: trimmed(joined(runs.map(bare))) }))
    .filter(({ runs }) => runs.length > 0)

/** A text as a string that is the same for the same text; '' for an empty one. */
export const richKey = (rich: RichText): string => {
  const tidy = tidyRich(rich)
  return tidy.length === 0 ? '' : JSON.stringify(tidy)
}

const isRun = (value: unknown): value is RichRun => {
  if (typeof value !== 'object' || value === null) return false
  const { text, bold, italic, link } = value as Record<string, unknown>
  const isFlag = (flag: unknown) => flag === undefined || flag === true
  return (
    typeof text === 'string' &&
    isFlag(bold) &&
    isFlag(italic) &&
    (link === undefined || (typeof link === 'string' && isRichLink(link)))
  )
}

const isLine = (value: unknown): value is RichLine => {
  if (typeof value !== 'object' || value === null) return false
  const { style, runs } = value as Record<string, unknown>
  return RICH_LINE_STYLES.some(one => one === style) && Array.isArray(runs) && runs.every(isRun)
}

const richOfJson = (text: string): RichText | null => {
  try {
    return readRich(JSON.parse(text))
  } catch {
    return null
  }
}

/** A text from outside, if it is one: null for everything else. */
const readRich = (value: unknown): RichText | null =>
  Array.isArray(value) && value.every(isLine) ? tidyRich(value) : null

/** The text of a `richKey`, or one that came with an answer; plain words are read as such. */
export const richOf = (value: unknown): RichText => {
  if (typeof value !== 'string') return readRich(value) ?? []
  return (value.startsWith('[') ? richOfJson(value) : null) ?? richOfPlain(value)
}

const MARKS: Readonly<Record<RichLine['style'], string>> = { paragraph: '', bullet: '• ', number: '1. ', quote: '> ' }

const signs = ({ text, bold, italic, link }: RichRun): string => {
  const marked = `${bold ? '**' : ''}${italic ? '_' : ''}${text}${italic ? '_' : ''}${bold ? '**' : ''}`
  return link === undefined ? marked : `${marked} (${link})`
}

/** The text with signs for its look, to compare two versions by reading. */
export const writtenOutRich = (rich: RichText): string =>
  rich.map(({ style, runs }) => `${MARKS[style]}${runs.map(signs).join('')}`).join('\n')

/** Neighbouring lines of one style together: a list, a quote, or paragraphs. */
export const richBlocks = (
  rich: RichText,
): readonly { readonly style: RichLine['style']; readonly lines: readonly RichLine[] }[] =>
  rich.reduce<{ style: RichLine['style']; lines: RichLine[] }[]>((blocks, line) => {
    const last = blocks.at(-1)
    if (last?.style === line.style) last.lines.push(line)
    else blocks.push({ style: line.style, lines: [line] })
    return blocks
  }, [])
