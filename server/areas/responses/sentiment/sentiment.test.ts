import { describe, expect, it } from 'vitest'
import { scorer, sentimentOf, SENTIMENT_RANGES } from './index'

const said = (texts: readonly string[], prevailing: string | null) =>
  texts.map(text => sentimentOf(scorer.score(text, prevailing)))

const all = (count: number, name: string) => Array.from({ length: count }, () => name)

describe('sentiment of open-ended responses', () => {
  it('has ranges without gaps from -1 to 1', () => {
    expect(SENTIMENT_RANGES.map(({ name, from, to }) => [name, from, to])).toEqual([
      ['negative', -1, -0.15],
      ['neutral', -0.15, 0.15],
      ['positive', 0.15, 1],
    ])
    expect([-1, -0.16, -0.15, 0, 0.15, 0.16, 1].map(sentimentOf)).toEqual([
      ...['negative', 'negative', 'neutral', 'neutral', 'neutral', 'positive', 'positive'],
    ])
  })

  it('scores English', () => {
    const positive = [
      'The burgers are delicious and the staff is friendly',
      'Very good value',
      'I love the crunch!',
      'No complaints, never a problem',
      'It is not bad at all',
      'It was slow at first but now it is great',
      'great :)',
      "It's not only cheap, it is tasty",
    ]
    const negative = [
      'Waited twenty minutes and the food was cold',
      'The burger was not good',
      "I don't like the sauce",
      'Too salty for me',
      'It is a nightmare to park there',
      'The food is nice but the service is terrible',
      'never fresh',
      'rude staff 😡',
    ]
    const neutral = [
      'I go there on Mondays',
      'It is next to my office',
      'n/a',
      'depends on which branch you go to',
      'things like these',
    ]
    expect(said(positive, 'en')).toEqual(all(positive.length, 'positive'))
    expect(said(negative, 'en')).toEqual(all(negative.length, 'negative'))
    expect(said(neutral, 'en')).toEqual(all(neutral.length, 'neutral'))
  })

  it('scores German, where a negator may stand behind what it turns', () => {
    const positive = [
      'Das Essen ist sehr lecker und das Personal freundlich',
      'schmeckt gut',
      'Kein Problem, immer frische Ware',
      'Mir gefällt die große Auswahl',
      'Ich finde es nicht schlecht',
      'gefaellt mir, schoene Farben',
    ]
    const negative = [
      'Schmeckt mir überhaupt nicht',
      'Das Personal ist unfreundlich und die Pommes sind kalt',
      'zu teuer',
      'Die Qualität ist nicht gut',
      'gefällt mir nicht',
      'Ich bin enttäuscht von der Bedienung',
    ]
    expect(said(positive, 'de')).toEqual(all(positive.length, 'positive'))
    expect(said(negative, 'de')).toEqual(all(negative.length, 'negative'))
    expect(said(['Ich gehe montags hin', 'schon da gewesen'], 'de')).toEqual(['neutral', 'neutral'])
  })

  it('scores Spanish, with and without its accents', () => {
    const positive = [
      'La comida es muy buena y el servicio rápido',
      'me encanta',
      'comodo y facil de usar',
      'Sin problemas, todo perfecto',
      'buenísimas hamburguesas',
    ]
    const negative = [
      'No me gusta nada',
      'El personal es maleducado y el local está sucio',
      'demasiado caro',
      'La calidad no es buena',
      'pésimo servicio',
    ]
    expect(said(positive, 'es')).toEqual(all(positive.length, 'positive'))
    expect(said(negative, 'es')).toEqual(all(negative.length, 'negative'))
  })

  it('turns nothing across the end of a clause or beyond three words', () => {
    expect(said(['No, it was great', 'I would not go there again if it were not so good'], 'en')[0]).toBe('positive')
    expect(scorer.score('never in all my long years here good', 'en')).toBeGreaterThan(0)
  })

  it('tells the language of a text itself, and takes short ones for the language that prevails', () => {
    expect(said(['Das Essen ist gut und die Bedienung auch', 'La comida es muy buena'], 'en')).toEqual([
      'positive',
      'positive',
    ])
    expect(said(['lecker', 'lecker'], 'de')).toEqual(['positive', 'positive'])
    expect(said(['lecker'], 'en')).toEqual(['neutral'])
  })

  it('does not score what is in none of its languages', () => {
    const others = [
      'La nourriture est très bonne et le personnel est gentil avec les enfants',
      'Il cibo è molto buono e anche il servizio',
      'Очень вкусно',
      'とても美味しい',
      'Het eten is heel lekker en de bediening ook',
    ]
    expect(said(others, 'en')).toEqual(all(others.length, 'not_scored'))
    expect(said(['lecker'], null)).toEqual(['not_scored'])
    expect(said(['👍👍'], null)).toEqual(['positive'])
  })

  it('knows which language prevails in many texts, also where all are short', () => {
    const prevailing = (texts: readonly string[]) => {
      const counts = new Map<string, number>()
      for (const text of texts) scorer.count(text, counts)
      return scorer.prevailing(counts)
    }
    expect(prevailing(['good', 'tasty', 'cheap', 'Samsung'])).toBe('en')
    expect(prevailing(['lecker', 'zu teuer', 'freundlich'])).toBe('de')
    expect(prevailing(['rico', 'barato', 'muy caro'])).toBe('es')
    expect(prevailing(['le service est trop lent', 'je ne sais pas', 'les prix sont bien'])).toBeNull()
    expect(prevailing(['Samsung', 'Apple'])).toBeNull()
  })
})
