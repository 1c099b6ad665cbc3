import type { TemplateUse } from '@core/contract'
import { openTemplate } from './checkTemplate'
import { isDark } from './colours'
import { mastersOf, type Master } from './layouts'
import type { Roles } from './roles'
import { stagesOf, type Stage } from './stage'

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' })
/** Points of a centimetre. */
const CM = 72 / 2.54
const RATIOS = [
  ['16:9', 16 / 9],
  ['16:10', 16 / 10],
  ['4:3', 4 / 3],
] as const
const NAME_MAX = 60

const sizeWords = (width: number, height: number): string => {
  const ratio = RATIOS.find(([, value]) => Math.abs(width / height - value) < 0.01)?.[0]
  const [w, h] = [width, height].map(points => (points / CM).toFixed(1))
  return [ratio, `${w} × ${h} cm`].filter(Boolean).join(', ')
}

type Filled = Exclude<keyof Roles, 'edges'>

/** Texts and figures of a slide by what they are called on screen. */
type Shown = readonly (readonly [Filled, string])[]

const shownAs = (content: string): Shown => [
  ['title', 'title'],
  ['wording', 'question'],
  ['content', content],
  ['source', 'source'],
]
const COVER: Shown = [
  ['title', 'title'],
  ['subtitle', 'subtitle'],
]

const EDGE_WORDS: Readonly<Record<string, string>> = { dt: 'date', ftr: 'footer', sldNum: 'slide number' }

const layoutName = (masters: readonly Master[], { layout }: Stage): string => {
  const name = masters.flatMap(({ layouts }) => layouts).find(({ part }) => part === layout)?.name ?? ''
  const seen = name.replace(/\p{Cc}/gu, '').trim()
  return seen === '' ? 'A layout without a name' : `Layout “${seen.slice(0, NAME_MAX)}”`
}

const isMissing = (stage: Stage, shown: Shown): boolean => shown.some(([role]) => stage[role] === null)

/** What of a slide has a placeholder of the layout, and what is drawn in boxes of its own. */
const placesWords = (stage: Stage, shown: Shown): string => {
  const filled = shown.filter(([role]) => stage[role] !== null).map(([, name]) => name)
  const drawn = shown.filter(([role]) => stage[role] === null).map(([, name]) => name)
  return [
    filled.length > 0 ? `${LIST.format(filled)} in ${filled.length === 1 ? 'its placeholder' : 'placeholders'}` : '',
    drawn.length > 0 ? `${LIST.format(drawn)} in the free area` : '',
  ]
    .filter(Boolean)
    .join('; ')
}

const fontWords = ({ fonts: { title, text } }: Master): string =>
  title === text ? title || 'Those of the program' : `${title} for titles, ${text} for everything else`

const CHART = shownAs('chart')
const TABLE = shownAs('table')

/** What decks take from a template, as terms with a text. Throws ReportFileError if the template would not pass the check. */
export const usesOf = (bytes: Uint8Array): TemplateUse[] => {
  const parts = openTemplate(bytes)
  const { masters, width, height } = mastersOf(parts)
  const { cover, chart, table } = stagesOf(parts)
  const onLayout = (stage: Stage, shown: Shown): string => `${layoutName(masters, stage)}: ${placesWords(stage, shown)}`
  const accents = [1, 2, 3, 4, 5, 6].flatMap(at => chart.ground.theme.get(`accent${at}`) ?? [])
  const edges = [...new Set(chart.edges.map(({ type }) => EDGE_WORDS[type] ?? ''))].filter(Boolean)
  const boxed = isMissing(chart, CHART) || isMissing(table, TABLE)
  const [first] = masters
  return [
    { term: 'Slides', text: sizeWords(width, height) },
    { term: 'Title slide', text: onLayout(cover, COVER) },
    { term: 'Charts', text: onLayout(chart, CHART) },
    { term: 'Tables', text: onLayout(table, TABLE) },
    { term: 'Background', text: `${isDark(chart.ground) ? 'Dark' : 'Light'}, ${chart.ground.colour}` },
    { term: 'Colours of series', text: accents.join(', ') },
    ...(first ? [{ term: 'Fonts', text: fontWords(first) }] : []),
    {
      term: 'At the edge',
      text: edges.length > 0 ? LIST.format(edges).replace(/^./u, one => one.toUpperCase()) : 'Nothing',
    },
    ...(boxed
      ? [
          {
            term: 'To improve',
            text: 'Give the layouts of both master slides a title, a content placeholder, and a text placeholder above and below it. Then the template alone decides where everything is.',
          },
        ]
      : []),
  ]
}
