import * as z from 'zod/mini'
import { isRichLink, RICH_LINE_STYLES, RICH_TEXT_LIMITS, richTextProblem } from '@core/domain'

const { characters, lines, runs, link } = RICH_TEXT_LIMITS

const LINK = 'A link leads to an address that begins with https://, mailto: or /.'

const richRun = z.strictObject({
  /** On one line. */
  text: z.string().check(z.minLength(1), z.maxLength(characters), z.regex(/^[^\r\n]*$/)),
  bold: z.optional(z.literal(true)),
  italic: z.optional(z.literal(true)),
  /** A secure web address, an e-mail address, or a path of the product itself. */
  link: z.optional(z.string().check(z.maxLength(link), z.refine(isRichLink, LINK))),
})

const richLine = z.strictObject({
  /** Neighbouring lines of one style are one list or one quote. */
  style: z.enum(RICH_LINE_STYLES),
  runs: z.array(richRun).check(z.maxLength(runs)),
})

/** A text with paragraphs, lists, quotes, bold and italic words and links. Markup is plain words in it, and nothing else. */
export const richText = z.array(richLine).check(
  z.maxLength(lines),
  z.refine(rich => richTextProblem(rich) === null, {
    error: issue => richTextProblem(issue.input as never) ?? undefined,
  }),
)
