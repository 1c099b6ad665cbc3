import { describe, expect, it } from 'vitest'
import { proposeQuestions } from './index'
import { questionOf, surveyOf } from './testing'

const DEMOGRAPHICS: readonly (readonly [string, string, string, string])[] = [
  ['English', 'What is your gender?', 'How old are you?', 'Household income'],
  ['German', 'Ihr Geschlecht', 'Wie alt sind Sie?', 'Monatliches Einkommen'],
  ['French', 'Votre sexe', 'Quel âge avez-vous ?', 'Revenus mensuels du foyer'],
  ['Spanish', 'Género', '¿Cuántos años tiene?', 'Ingresos mensuales'],
  ['Italian', 'Il suo sesso', 'Quanti anni ha?', 'Reddito familiare'],
  ['Dutch', 'Wat is uw geslacht?', 'Hoe oud bent u?', 'Inkomen van uw huishouden: inkomen'],
  ['Portuguese', 'Gênero', 'Quantos anos você tem?', 'Renda familiar mensal'],
]

describe('words in seven languages', () => {
  it.each(DEMOGRAPHICS)('%s: gender, age and income are suggested as the axis', (_, gender, age, income) => {
    const labels = { 1: 'a', 2: 'b', 3: 'c' }
    const mapping = proposeQuestions(
      surveyOf({
        v1: { cells: [1, 2, 3], labels, label: gender },
        v2: { cells: [1, 2, 3], labels, label: age },
        v3: { cells: [1, 2, 3], labels, label: income },
        v4: { cells: [1, 2, 3], labels, label: 'Brand' },
      }),
    )
    const suggested = mapping.questions.filter(({ def }) => def.suggested_xtab).map(({ def }) => def.name)
    expect(suggested).toEqual(['v1', 'v2', 'v3'])
  })

  it.each([
    ['English', 'Other (please specify)'],
    ['German', 'Andere, und zwar'],
    ['French', 'Autre (précisez)'],
    ['Spanish', 'Otro (especifique)'],
    ['Italian', 'Altro (specificare)'],
    ['Dutch', 'Anders, namelijk'],
    ['Portuguese', 'Outro (especifique)'],
  ])('%s: texts under "%s" stay beside the answers', (_, other) => {
    const text = 'Which do you know?'
    const hint = (option: string) => ({ question: 'Q1', questionText: text, option, kind: null, separator: null })
    const mapping = proposeQuestions(
      surveyOf({
        Q1_1: { cells: ['Tea', null, 'Tea', null], label: `${text} - Tea`, hint: hint('Tea') },
        Q1_2: { cells: ['Milk', 'Milk', null, null], label: `${text} - Milk`, hint: hint('Milk') },
        Q1_3: { cells: [null, 'Cocoa', null, 'Water'], label: `${text} - ${other}`, hint: hint(other) },
      }),
    )
    expect(questionOf(mapping, 'Q1')).toMatchObject({ base: 4, counts: { Q1_1: 2, Q1_2: 2, Q1_3: 2 } })
    expect(questionOf(mapping, 'Q1_other').def.kind).toBe('open')
  })
})
