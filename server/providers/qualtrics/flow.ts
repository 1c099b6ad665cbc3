import { loopsOf, type Loop } from './unsure'
import { dictionary, entries, list, record, text, type Loose } from './wire'

/** Where a question is asked: once, or in one pass of a loop. */
export interface Place {
  readonly question: string
  readonly loop: Loop | null
}

/** A field that the flow of a survey sets. */
export interface EmbeddedField {
  readonly name: string
  readonly variableType: string
}

/** All elements of a flow, with those inside of branches, groups and randomizers, in their order. */
const flat = (elements: unknown): readonly Loose[] =>
  entries(elements).flatMap(([, value]) => [record(value), ...flat(record(value).Flow)])

const flowOf = (definition: Loose): readonly Loose[] => flat(record(definition.SurveyFlow).Flow)

const blocksOf = (definition: Loose): ReadonlyMap<string, Loose> =>
  new Map(entries(definition.Blocks).map(([key, block]) => [text(record(block).ID) || key, record(block)]))

const placesOf = (block: Loose, questions: Loose): readonly Place[] => {
  const ids = list(block.BlockElements)
    .map(record)
    .filter(({ Type }) => Type === 'Question')
    .map(({ QuestionID }) => text(QuestionID))
  const loops = loopsOf(block, questions)
  return loops.length === 0
    ? ids.map(question => ({ question, loop: null }))
    : loops.flatMap(loop => ids.map(question => ({ question, loop })))
}

/** Questions in the order they are asked; those of blocks that the flow does not show come last, deleted ones never. */
export const placesInOrder = (definition: Loose): readonly Place[] => {
  const blocks = blocksOf(definition)
  const questions = dictionary(definition.Questions)
  const shown = flowOf(definition).map(({ ID }) => text(ID))
  const order = [...new Set([...shown, ...blocks.keys()])]
  return order.flatMap(id => {
    const block = blocks.get(id)
    return !block || block.Type === 'Trash' ? [] : placesOf(block, questions)
  })
}

/** Embedded data of the flow, each field once. */
export const embeddedFields = (definition: Loose): readonly EmbeddedField[] => {
  const fields = new Map<string, EmbeddedField>()
  for (const { Type, EmbeddedData } of flowOf(definition)) {
    if (Type !== 'EmbeddedData') continue
    for (const { Field, VariableType } of list(EmbeddedData).map(record))
      if (text(Field) !== '' && !fields.has(text(Field)))
        fields.set(text(Field), { name: text(Field), variableType: text(VariableType) })
  }
  return [...fields.values()]
}
