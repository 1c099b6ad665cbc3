import { BRANDS } from './brands'
import type { Person } from './people'
import { logistic, scalePoint } from './random'
import type { Answer, Choice, SurveyBuilder } from './surveyBuilder'
import { reasonFor, wishOf } from './verbatims'

const AGREE: readonly Choice[] = [
  [1, 'Strongly disagree', 1],
  [2, 'Tend to disagree', 2],
  [3, 'Neither agree nor disagree', 3],
  [4, 'Tend to agree', 4],
  [5, 'Strongly agree', 5],
  [-8, "Don't know"],
]
const SATISFIED: readonly Choice[] = [
  [1, 'Very dissatisfied', 1],
  [2, 'Fairly dissatisfied', 2],
  [3, 'Neither satisfied nor dissatisfied', 3],
  [4, 'Fairly satisfied', 4],
  [5, 'Very satisfied', 5],
]
const topBox = {
  ordered: true,
  nets: [
    ['t2b', 'NET: agree (top 2)', [4, 5]],
    ['b2b', 'NET: disagree (bottom 2)', [1, 2]],
  ] as const,
}

/** Statement, how high it stands, and what moves it. */
const IMAGE: readonly (readonly [text: string, level: number, moves: (one: Person) => number])[] = [
  ['Serves food that tastes great', 0.7, one => 0.75 * (one.liking[0] ?? 0)],
  ['Is good value for money', 0.1, one => 0.45 * (one.liking[0] ?? 0) - 0.5 * one.priceSense - 0.12 * (one.wave - 2)],
  ['Uses ingredients I can trust', 0.5, one => 0.4 * (one.liking[0] ?? 0) + 0.14 * (one.wave - 2)],
  ['Is a place for families', 0.3, one => 0.3 * (one.liking[0] ?? 0) + 0.3 * Number(one.children > 0)],
  ['Has friendly staff', 0.5, one => 0.5 * (one.liking[0] ?? 0)],
  [
    'Has options for people who eat healthily',
    -0.3,
    one => 0.3 * (one.liking[0] ?? 0) - 0.3 * one.health + 0.1 * (one.wave - 2),
  ],
  ['Is a brand on its way up', 0.1, one => 0.4 * (one.liking[0] ?? 0) + 0.26 * (one.wave - 2) - 0.008 * (one.age - 45)],
  ['Cares about the environment', -0.1, one => 0.3 * (one.liking[0] ?? 0) + 0.07 * (one.wave - 2)],
]

const ATTITUDES: readonly (readonly [text: string, level: number, moves: (one: Person) => number])[] = [
  ['I compare prices before I decide where to eat', 0.3, one => 0.8 * one.priceSense],
  ['I try to eat less meat than I used to', -0.1, one => 0.6 * one.health],
  [
    'Eating out is one of the first things I cut when money is tight',
    0.6,
    one => 0.7 * one.priceSense - 0.2 * one.appetite,
  ],
  ['I like to try food from other countries', 0.4, one => -0.015 * (one.age - 45) + 0.2 * one.appetite],
  ['I look at calories on menus', -0.3, one => 0.7 * one.health],
  ['I would rather order on a screen than at a counter', -0.2, one => -0.035 * (one.age - 45)],
]

const DRIVERS: readonly Choice[] = [
  [1, 'Taste of the food'],
  [2, 'Price'],
  [3, 'Close to where I am'],
  [4, 'Speed'],
  [5, 'Choice on the menu'],
  [6, 'Healthy options'],
  [7, 'Friendly service'],
  [8, 'Offers and loyalty schemes'],
  [9, 'Good for children'],
  [10, 'Cleanliness'],
]

const agreement = (
  people: readonly Person[],
  level: number,
  moves: (one: Person) => number,
  asked: (one: Person) => boolean,
): Answer[] =>
  people.map(one => {
    if (!asked(one)) return null
    if (one.random.chance(0.05)) return -8
    return scalePoint(level + moves(one) + 0.75 * one.random.normal(), 5)
  })

const driverOdds = (one: Person): number[] => [
  1.6,
  0.5 + 0.8 * one.priceSense,
  0.6,
  0,
  -0.3,
  -1 + 0.8 * one.health,
  -0.5,
  -0.9 + 0.5 * one.priceSense,
  one.children > 0 ? 0.3 : -3,
  -0.2,
]

const drivers = (one: Person): Set<number> => {
  const codes = driverOdds(one).flatMap((odd, position) => (one.random.chance(logistic(odd)) ? [position + 1] : []))
  return new Set(codes.length > 0 ? codes : [1])
}

const scoreOf = (one: Person): number =>
  Math.min(
    10,
    Math.max(
      0,
      Math.round(
        6.9 +
          1.3 * ((one.liking[0] ?? 0) - 0.75) +
          0.7 * Number(one.recent[0]) -
          0.25 * one.priceSense +
          0.22 * (one.wave - 2) +
          1.2 * one.random.normal() -
          (one.random.chance(0.05) ? one.random.int(2, 5) : 0),
      ),
    ),
  )

const NPS: readonly Choice[] = Array.from(
  { length: 11 },
  (_, score) =>
    [score, score === 0 ? '0 Not at all likely' : score === 10 ? '10 Extremely likely' : String(score), score] as const,
)

/** What they think: satisfaction, image, attitudes, recommendation and their own words. */
export const addOpinions = (survey: SurveyBuilder, people: readonly Person[]): void => {
  const performance = { tags: ['section:Performance'] }
  survey.grid(
    'satisfaction',
    'How satisfied were you with your last visit to each of these?',
    BRANDS.map(
      (brand, position) =>
        [
          brand.name,
          people.map(one =>
            one.recent[position]
              ? scalePoint((one.liking[position] ?? 0) * 0.9 + 0.3 + 0.6 * one.random.normal(), 5)
              : null,
          ),
        ] as const,
    ),
    SATISFIED,
    {
      ...performance,
      ordered: true,
      nets: [
        ['t2b', 'NET: satisfied (top 2)', [4, 5]],
        ['b2b', 'NET: dissatisfied (bottom 2)', [1, 2]],
      ],
    },
  )
  survey.grid(
    'image',
    'How much do you agree or disagree that Copper Griddle…',
    IMAGE.map(([text, level, moves]) => [text, agreement(people, level, moves, one => one.known[0] === true)] as const),
    AGREE,
    { ...performance, ...topBox },
  )
  const scores = people.map(one => (one.tried[0] ? scoreOf(one) : null))
  survey.single('nps', 'How likely are you to recommend Copper Griddle to a friend or relative?', NPS, scores, {
    ...performance,
    kind: 'nps',
    ordered: true,
    suggested_xtab: false,
    calculated: [
      { id: 'nps', label: 'Net Promoter Score', kind: 'nps' },
      { id: 'mean', label: 'Mean', kind: 'mean' },
    ],
    nets: [
      ['promoters', 'Promoters (9-10)', [9, 10]],
      ['passives', 'Passives (7-8)', [7, 8]],
      ['detractors', 'Detractors (0-6)', [0, 1, 2, 3, 4, 5, 6]],
    ],
  })
  survey.text(
    'nps_why',
    'What is the main reason for the score you gave Copper Griddle?',
    'open',
    people.map((one, i) => reasonIf(one, scores[i] ?? null)),
    performance,
  )
  const market = { tags: ['section:Attitudes'] }
  survey.multi(
    'drivers',
    'What matters most to you when you choose where to eat?',
    DRIVERS,
    people.map(drivers),
    market,
  )
  survey.grid(
    'attitudes',
    'How much do you agree or disagree with each of these?',
    ATTITUDES.map(([text, level, moves]) => [text, agreement(people, level, moves, () => true)] as const),
    AGREE,
    { ...market, ...topBox },
  )
  survey.single(
    'diet',
    'Which of these best describes how you eat?',
    [
      [1, 'I eat meat regularly'],
      [2, 'I eat meat now and then (flexitarian)'],
      [3, 'Pescatarian'],
      [4, 'Vegetarian'],
      [5, 'Vegan'],
    ],
    people.map(dietOf),
    { ...market, nets: [['nomeat', 'NET: no meat', [3, 4, 5]]] },
  )
  survey.text(
    'wish',
    'If you could change one thing about the places where you eat, what would it be?',
    'open',
    people.map(one => wishOf(one.random)),
    market,
  )
}

const reasonIf = (one: Person, score: number | null): string | null =>
  score === null ? null : reasonFor(one.random, score)

const dietOf = (one: Person): number => {
  const lean = one.health - 0.015 * (one.age - 45)
  return (
    one.random.weighted([
      Math.exp(0.9 - 0.8 * lean),
      Math.exp(0.1),
      Math.exp(-1.9 + 0.2 * lean),
      Math.exp(-1.6 + 0.6 * lean),
      Math.exp(-2.6 + 0.8 * lean),
    ]) + 1
  )
}
