import { describe, expect, it } from 'vitest'
import { frequency } from './frequencyWords'
import { amounts, isUnrated, steps } from './scales'

it('amounts count never, once and twice in words beside numbers', () => {
  expect(amounts(['2-5 times', '6-24 times', '> 25 times', 'Never', 'Once'])).toEqual([2, 6, 25.5, 0, 1])
  expect(amounts(['Twice', '3 times', '4 times or more', 'Other'])).toEqual([2, 3, 4.5, Infinity])
  expect(amounts(['Once', 'Twice', 'Blue'])).toBeNull()
  expect(amounts(['Never mind', 'Once upon a time', '3', '4'])).toBeNull()
})

describe('answers in seven languages', () => {
  const OFTEN: Readonly<Record<string, readonly string[]>> = {
    English: ['Several times a day', 'Daily', 'Two or three times a week', 'Once a week', 'Once a month', 'Never'],
    German: ['Mehrmals täglich', 'Täglich', 'Mehrmals pro Woche', 'Einmal pro Woche', 'Einmal im Monat', 'Nie'],
    French: [
      'Plusieurs fois par jour',
      'Tous les jours',
      '2 fois par semaine',
      'Chaque semaine',
      'Une fois par mois',
      'Jamais',
    ],
    Spanish: [
      'Varias veces al día',
      'Todos los días',
      'Dos veces por semana',
      'Cada semana',
      'Una vez al mes',
      'Nunca',
    ],
    Italian: [
      'Più volte al giorno',
      'Ogni giorno',
      'Due volte a settimana',
      'Ogni settimana',
      'Una volta al mese',
      'Mai',
    ],
    Dutch: ['Meerdere keren per dag', 'Dagelijks', '2 keer per week', 'Elke week', 'Eén keer per maand', 'Nooit'],
    Portuguese: [
      'Várias vezes por dia',
      'Todos os dias',
      'Duas vezes por semana',
      'Semanalmente',
      'Uma vez por mês',
      'Nunca',
    ],
  }

  it.each(Object.entries(OFTEN))('%s: how often falls from several times a day to never', (_, labels) => {
    expect(labels.map(frequency)).toEqual([0, 1, 2, 3, 5, 11])
    expect(steps(labels)).toEqual([-0, -1, -2, -3, -5, -11])
  })

  it.each([
    ['English', ['Under 18', '18 to 34', '35 or older']],
    ['German', ['Unter 18', '18 bis 34', '35 und älter']],
    ['French', ['Moins de 18 ans', '18 à 34 ans', '35 ans et plus']],
    ['Spanish', ['Menos de 18', '18 a 34', '35 o más']],
    ['Italian', ['Meno di 18', '18 - 34', '35 o più']],
    ['Dutch', ['Onder 18', '18 tot 34', '35 of ouder']],
    ['Portuguese', ['Menos de 18', '18 a 34', '35 ou mais']],
  ])('%s: ages rise', (_, labels) => {
    expect(amounts(labels)).toEqual([17.5, 18, 35.5])
  })

  it('reads points between thousands', () => {
    expect(amounts(['unter 1.000 €', '1.000 bis 1.999 €', '2.000 € und mehr'])).toEqual([999.5, 1000, 2000.5])
    expect(amounts(['1.5 hours', '2.25 hours'])).toEqual([1.5, 2.25])
  })

  it.each([
    'Sonstige',
    'Autre, à préciser',
    'Otra',
    'Altro',
    'Outro',
    'Keine davon',
    'Aucune de ces réponses',
    'Geen van deze',
  ])('"%s" is no point of a scale', label => expect(isUnrated(label)).toBe(true))
})
