import { SaxesParser } from 'saxes'
import { inTurns } from '../../process/turns'

/** What the questionnaire says about a question that the datamap does not. */
export interface Style {
  /** The style it is shown in: "ranksort.4"; empty for the plain one. */
  readonly uses: string
  /** Where it is shown and kept: "survey,notdp"; empty for everywhere. */
  readonly where: string
  /** What texts are checked for: "email"; empty when nothing. */
  readonly verify: string
  /** Numbers that are no answers. */
  readonly ignored: readonly number[]
  /** Labels of rows and columns that end other choices. */
  readonly exclusive: ReadonlySet<string>
  /** Labels of rows and columns that are out of the base. */
  readonly outOfBase: ReadonlySet<string>
}

export interface Questionnaire {
  readonly title: string
  readonly language: string
  readonly styleOf: (question: string) => Style
  /** Variables of the sample that name a person: ids of panels. */
  readonly uniqueVariables: ReadonlySet<string>
}

const PLAIN: Style = { uses: '', where: '', verify: '', ignored: [], exclusive: new Set(), outOfBase: new Set() }

export const NO_QUESTIONNAIRE: Questionnaire = {
  title: '',
  language: '',
  styleOf: () => PLAIN,
  uniqueVariables: new Set(),
}

type Attributes = Readonly<Record<string, string>>

const numbersIn = (list: string): readonly number[] =>
  list
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '' && Number.isFinite(Number(part)))
    .map(Number)

const LOOP_VARIABLE = /\[loopvar:[^\]]*\]/gu

const escapedPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)

/** Matches the labels that a question in a loop has in the data: "q3_[loopvar: label]" becomes "q3_Lr1". */
const loopPattern = (label: string): RegExp =>
  new RegExp(
    `^${label
      .split(LOOP_VARIABLE)
      .map(escapedPattern)
      .join(String.raw`\w+`)}$`,
    'u',
  )

interface Open extends Style {
  readonly exclusive: Set<string>
  readonly outOfBase: Set<string>
}

const opened = ({ uses = '', where = '', verify = '', ignoreValues = '' }: Attributes): Open => ({
  ...{ uses, where, verify, ignored: numbersIn(ignoreValues) },
  ...{ exclusive: new Set(), outOfBase: new Set() },
})

/** Elements with a label that are no questions. */
const AROUND = new Set(['loop', 'block', 'looprow', 'condition', 'samplesource', 'quota', 'exec'])
const PARTS = new Set(['row', 'col', 'choice'])

/** Collects what is of use from elements as they come. */
const collector = () => {
  const styles = new Map<string, Style>()
  const looped: (readonly [pattern: RegExp, style: Style])[] = []
  const unique = new Set<string>()
  let root: Attributes = {}
  /** Parts belong to the question before them. */
  let current: Open | null = null
  const openQuestion = (label: string, attributes: Attributes): void => {
    current = opened(attributes)
    if (label.includes('[loopvar:')) looped.push([loopPattern(label), current])
    else styles.set(label, current)
  }
  const open = (name: string, attributes: Attributes): void => {
    const { label = '' } = attributes
    if (name === 'survey') root = attributes
    else if (name === 'var' && attributes.unique === '1') unique.add(attributes.name ?? '')
    else if (label === '' || AROUND.has(name)) return
    else if (!PARTS.has(name)) {
      if (name !== 'noanswer') openQuestion(label, attributes)
    } else {
      if (attributes.exclusive === '1') current?.exclusive.add(label)
      if (attributes.aggregates === '0') current?.outOfBase.add(label)
    }
  }
  const finish = (): Questionnaire => ({
    title: root.alt ?? '',
    language: root.lang ?? '',
    styleOf: question => styles.get(question) ?? looped.find(([pattern]) => pattern.test(question))?.[1] ?? PLAIN,
    uniqueVariables: unique,
  })
  return { open, finish }
}

/** Characters that are read in one piece. */
const PIECE = 64 * 1024

function* read(xml: string): Generator<undefined, Questionnaire> {
  const parser = new SaxesParser({ xmlns: false, position: false } as const)
  const { open, finish } = collector()
  parser.on('opentag', ({ name, attributes }) => open(name, attributes))
  for (let at = 0; at < xml.length; at += PIECE) {
    parser.write(xml.slice(at, at + PIECE))
    yield
  }
  parser.close()
  return finish()
}

/** What is of use in the XML of a survey; null where that is no XML. */
export const readQuestionnaire = async (xml: string): Promise<Questionnaire | null> => {
  try {
    return await inTurns(read(xml))
  } catch {
    return null
  }
}
