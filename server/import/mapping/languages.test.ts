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

  it.each([
    ['English', 'How likely are you to recommend us?', 'Which do you use? Select all that apply.'],
    [
      'German',
      'Wie wahrscheinlich ist es, dass Sie uns weiterempfehlen?',
      'Was nutzen Sie? Mehrfachnennungen möglich.',
    ],
    ['French', 'Dans quelle mesure nous recommanderiez-vous ?', 'Que faites-vous ? Plusieurs réponses possibles.'],
    ['Spanish', '¿Nos recomendaría a un amigo?', '¿Qué usa? Marque todas las que correspondan.'],
    ['Italian', 'Quanto ci consiglierebbe a un amico?', 'Che cosa usa? Sono possibili più risposte.'],
    ['Dutch', 'In hoeverre zou u ons aanbevelen?', 'Wat gebruikt u? Meerdere antwoorden mogelijk.'],
    ['Portuguese', 'Recomendaria a um amigo?', 'O que usa? Marque todas as opções que se aplicam.'],
  ])('%s: a recommendation is told by its text, and so is a choice of several', (_, recommend, several) => {
    const answers = [0, 5, 9, 10, 8, 0]
    const tick = (place: number) => ({
      cells: answers.map((_cell, row) => (row % 2 === place ? 'x' : null)),
      label: `${several} - ${place === 0 ? 'Tea' : 'Milk'}`,
    })
    const mapping = proposeQuestions(
      surveyOf({ n: { cells: answers, label: recommend }, q2_1: tick(0), q2_2: tick(1) }),
    )
    expect(questionOf(mapping, 'n').def.kind).toBe('nps')
    expect(questionOf(mapping, 'q2').def.kind).toBe('multi')
  })

  it.each([
    ['Age', 'Alter', 'Âge', 'Edad', 'Età', 'Leeftijd', 'Idade'],
    [
      'Number of children',
      'Anzahl der Kinder',
      "Nombre d'enfants",
      'Número de hijos',
      'Numero di figli',
      'Aantal kinderen',
      'Número de filhos',
    ],
  ])('"%s" asks for a number, not for a code', (...labels) => {
    const cells = [1, 2, 3, 1, 2, 3]
    const mapping = proposeQuestions(
      surveyOf(Object.fromEntries(labels.map((label, at) => [`v${at}`, { cells, label }]))),
    )
    expect(mapping.questions.map(({ def }) => def.kind)).toEqual(labels.map(() => 'numeric'))
  })

  it('yes stands before no, and "none of these" last', () => {
    const texts = (...cells: string[]) => ({ cells: [...cells, ...cells, ...cells], label: 'Frage' })
    const mapping = proposeQuestions(
      surveyOf({ a: texts('Nein', 'Ja', 'Vielleicht'), b: texts('Keine davon', 'Rot', 'Blau') }),
    )
    const labels = (name: string) => questionOf(mapping, name).def.options.map(({ label }) => label)
    expect(labels('a')).toEqual(['Ja', 'Vielleicht', 'Nein'])
    expect(labels('b')).toEqual(['Blau', 'Rot', 'Keine davon'])
  })
})
