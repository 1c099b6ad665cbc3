import { isRightToLeft, xmlText } from '@core/domain'
import { fill, type Ground } from './colours'
import { withoutIsolates, type Paragraph, type Run } from './shapes'

/** English metric units, the format's unit of length. */
export const emu = (points: number): number => Math.round(points * 12_700)

const HEBREW = /\p{Script=Hebrew}/u

/** Our own words are English; of other languages only the script is known. */
const languageOf = (text: string): string => (!isRightToLeft(text) ? 'en-GB' : HEBREW.test(text) ? 'he-IL' : 'ar-SA')

const attributes = ({ text, bold, italic, size }: Run): string =>
  [
    `lang="${languageOf(text)}"`,
    ...(size === undefined ? [] : [`sz="${Math.round(size * 100)}"`]),
    ...(bold === undefined ? [] : [`b="${bold ? 1 : 0}"`]),
    ...(italic === true ? ['i="1"'] : []),
    'dirty="0"',
  ].join(' ')

/** Line breaks and tabs have no meaning inside a run; spaces that keep a number and its sign together stay. */
export const oneLine = (text: string): string => text.replace(/[^\S\u00a0]+/g, ' ')

export const runText = (text: string): string => xmlText(oneLine(text))

/** A link keeps the colour of its run: the theme's colour of links may be unreadable on this background. */
const OWN_COLOUR =
  '<a:extLst><a:ext uri="{A12FA001-AC4F-418D-AE19-62706E023703}"><ahyp:hlinkClr xmlns:ahyp="http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor" val="tx"/></a:ext></a:extLst>'

const runXml = (run: Run, ground: Ground): string => {
  const font = isRightToLeft(run.text) ? '<a:cs typeface="+mn-cs"/>' : ''
  const jump = run.link === undefined ? '' : ' action="ppaction://hlinksldjump"'
  const to = run.link ?? run.web
  const link = to === undefined ? '' : `<a:hlinkClick r:id="${to}"${jump}>${OWN_COLOUR}</a:hlinkClick>`
  return `<a:r><a:rPr ${attributes(run)}>${run.colour === undefined ? '' : fill(run.colour, ground)}${font}${link}</a:rPr><a:t>${runText(run.text)}</a:t></a:r>`
}

const bulletXml = (bullet: NonNullable<Paragraph['bullet']>): string =>
  bullet === 'dot'
    ? '<a:buFont typeface="Arial"/><a:buChar char="•"/>'
    : `<a:buFont typeface="+mj-lt"/><a:buAutoNum type="arabicPeriod"${bullet.from === 1 ? '' : ` startAt="${bullet.from}"`}/>`

export const paragraphXml = (
  { runs, align, before = 0, indent = 0, plain = false, bullet }: Paragraph,
  ground: Ground,
): string => {
  const shown = runs.filter(({ text }) => text !== '')
  const rtl = isRightToLeft(withoutIsolates(shown.map(({ text }) => text).join('')))
  // Alignment is relative to the slide: right-to-left lines begin at the right, unless they are centred.
  const side = rtl && align !== 'ctr' ? 'r' : align
  const own = [
    ...(indent > 0 ? [`${rtl ? 'marR' : 'marL'}="${emu(indent)}"`] : plain ? ['marL="0" indent="0"'] : []),
    ...(indent > 0 && (bullet !== undefined || plain) ? [`indent="${bullet === undefined ? 0 : -emu(indent)}"`] : []),
    ...(side === undefined ? [] : [`algn="${side}"`]),
    ...(rtl ? ['rtl="1"'] : []),
  ]
  const space = before > 0 ? `<a:spcBef><a:spcPts val="${Math.round(before * 100)}"/></a:spcBef>` : ''
  const last = runs.at(-1)
  const end = shown.length === 0 && last ? `<a:endParaRPr ${attributes(last)}/>` : ''
  return `<a:p><a:pPr ${own.join(' ')}>${space}${bullet !== undefined ? bulletXml(bullet) : plain ? '<a:buNone/>' : ''}</a:pPr>${shown.map(run => runXml(run, ground)).join('')}${end}</a:p>`
}
