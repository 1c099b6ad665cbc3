import { describe, expect, it } from 'vitest'
import { direction, hasRatingWords, isUnrated, ratingScale } from './scales'

const SCALES: readonly (readonly [language: string, labels: readonly string[]])[] = [
  [
    'German',
    ['Stimme voll und ganz zu', 'Stimme eher zu', 'Teils, teils', 'Stimme eher nicht zu', 'Stimme überhaupt nicht zu'],
  ],
  ['German', ['Sehr zufrieden', 'Eher zufrieden', 'Eher unzufrieden', 'Sehr unzufrieden']],
  ['German', ['Immer', 'Häufig', 'Manchmal', 'Selten', 'Nie']],
  ['French', ['Tout à fait d’accord', 'Plutôt d’accord', 'Plutôt pas d’accord', 'Pas du tout d’accord']],
  ['French', ['Très satisfait', 'Plutôt satisfait', 'Plutôt insatisfait', 'Très insatisfait']],
  ['French', ['Toujours', 'Souvent', 'Parfois', 'Rarement', 'Jamais']],
  ['Spanish', ['Muy de acuerdo', 'De acuerdo', 'Ni de acuerdo ni en desacuerdo', 'En desacuerdo', 'Muy en desacuerdo']],
  ['Spanish', ['Muy probable', 'Probable', 'Poco probable', 'Nada probable']],
  ['Italian', ['Molto soddisfatto', 'Abbastanza soddisfatto', 'Poco soddisfatto', 'Per niente soddisfatto']],
  ['Italian', ['Molto d’accordo', 'Abbastanza d’accordo', 'Poco d’accordo', 'Per nulla d’accordo']],
  ['Dutch', ['Helemaal mee eens', 'Mee eens', 'Neutraal', 'Mee oneens', 'Helemaal mee oneens']],
  ['Dutch', ['Zeer tevreden', 'Tevreden', 'Ontevreden', 'Zeer ontevreden']],
  ['Portuguese', ['Concordo totalmente', 'Concordo', 'Discordo', 'Discordo totalmente']],
  ['Portuguese', ['Sempre', 'Muitas vezes', 'Às vezes', 'Raramente', 'Nunca']],
]

describe('scales in other languages than English', () => {
  it.each(SCALES)('%s: %j falls from best to worst', (_, labels) => {
    const ratings = ratingScale(labels) ?? []
    expect(ratings.length).toBe(labels.length)
    expect([...ratings].sort((a, b) => (b ?? 0) - (a ?? 0))).toEqual(ratings)
    expect(new Set(ratings).size).toBe(labels.length)
    expect(hasRatingWords(labels)).toBe(true)
    expect([direction(labels), direction([...labels].reverse())]).toEqual([-1, 1])
  })

  it('leaves answers that rate nothing alone', () => {
    expect(ratingScale(['Bern', 'Genf', 'Zürich'])).toBeNull()
    expect(ratingScale(['Sehr zufrieden', 'Zufrieden', 'Bern'])).toBeNull()
    expect(hasRatingWords(['Oui', 'Non', 'Peut-être'])).toBe(false)
  })

  it.each([
    ['German', 'Weiß nicht'],
    ['German', 'Keine Angabe'],
    ['French', 'Ne sait pas'],
    ['French', 'Je ne sais pas'],
    ['Spanish', 'No sabe'],
    ['Spanish', 'No contesta'],
    ['Italian', 'Non so'],
    ['Italian', 'Preferisco non rispondere'],
    ['Dutch', 'Weet niet'],
    ['Dutch', 'Wil ik niet zeggen'],
    ['Portuguese', 'Não sei'],
    ['Portuguese', 'Prefiro não responder'],
  ])('%s: "%s" is no point of a scale', (_, label) => expect(isUnrated(label)).toBe(true))
})
