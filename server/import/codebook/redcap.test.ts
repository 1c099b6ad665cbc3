import { expect, it } from 'vitest'
import { proposeQuestions } from '../mapping'
import { questionOf, surveyOf } from '../mapping/testing'
import { applyCodebook, parseCodebook } from './index'

const HEAD =
  'Variable / Field Name,Form Name,Section Header,Field Type,Field Label,"Choices, Calculations, OR Slider Labels",Field Note,Text Validation Type OR Show Slider Number,Identifier?,Matrix Group Name'
const DICTIONARY = [
  HEAD,
  'record_id,a,,text,Record ID,,,,,',
  'email,a,,text,Your e-mail,,,email,y,',
  'gender,a,,radio,<b>Gender</b>,"1, Woman | 2, Man, or not",,,,',
  'drinks,a,,checkbox,Which do you drink?,"1, Tea | 2, Milk | -1, None",,,,',
  'smokes,a,,yesno,Do you smoke?,,,,,',
  'like_a,a,,radio,Tea,"1, Good | 2, Bad",,,,liking',
  'like_b,a,,radio,Milk,"1, Good | 2, Bad",,,,liking',
  'age,a,,text,Age,,,integer,,',
  'intro,a,,descriptive,Welcome,,,,,',
].join('\n')

it('a REDCap data dictionary gives labels, sets, grids and what identifies people', () => {
  const file = applyCodebook(
    surveyOf({
      record_id: { cells: [1, 2, 3] },
      email: { cells: ['a', 'b', 'c'] },
      gender: { cells: [1, 2, 1] },
      drinks___1: { cells: [1, 0, 0] },
      drinks___2: { cells: [1, 1, 0] },
      drinks____1: { cells: [0, 0, 1] },
      smokes: { cells: [1, 0, 0] },
      like_a: { cells: [1, 2, 1] },
      like_b: { cells: [2, 2, 1] },
      age: { cells: [30, 44, 30] },
    }),
    parseCodebook(DICTIONARY),
  )
  const mapping = proposeQuestions(file)
  expect(questionOf(mapping, 'gender').def).toMatchObject({
    text: 'Gender',
    options: [{ label: 'Woman' }, { label: 'Man, or not' }],
  })
  expect(questionOf(mapping, 'drinks')).toMatchObject({
    def: {
      kind: 'multi',
      text: 'Which do you drink?',
      options: [{ label: 'Tea' }, { label: 'Milk' }, { label: 'None' }],
    },
    base: 3,
    counts: { drinks___1: 1, drinks___2: 2, drinks____1: 1 },
  })
  expect(questionOf(mapping, 'smokes').def.options.map(({ label }) => label)).toEqual(['Yes', 'No'])
  expect(questionOf(mapping, 'liking').def).toMatchObject({
    kind: 'grid',
    breakouts: [{ text: 'Tea' }, { text: 'Milk' }],
  })
  expect(questionOf(mapping, 'age').def.kind).toBe('numeric')
  expect(questionOf(mapping, 'email')).toMatchObject({ include: false })
})

it('names the line of a choice without a code', () => {
  const wrong = `${HEAD}\nq,a,,radio,Which?,"1, Tea | , Milk",,,,\n`
  expect(() => parseCodebook(wrong)).toThrow(/has no code.*line 2/su)
})
