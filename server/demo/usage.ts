import { BRANDS } from './brands'
import type { Person } from './people'
import type { Choice, SurveyBuilder } from './surveyBuilder'
import { logistic, scalePoint } from './random'

const NONE = 99
const brandChoices: readonly Choice[] = BRANDS.map((brand, position) => [position + 1, brand.name] as const)
const withNone: readonly Choice[] = [...brandChoices, [NONE, 'None of these']]

const ticked = (flags: readonly boolean[]): Set<number> => {
  const codes = flags.flatMap((flag, position) => (flag ? [position + 1] : []))
  return new Set(codes.length > 0 ? codes : [NONE])
}

const some = (flags: readonly boolean[]): boolean => flags.includes(true)

const favourite = (one: Person): number => {
  const weights = one.recent.map((visited, position) => (visited ? Math.exp(1.1 * (one.liking[position] ?? 0)) : 0))
  return one.random.weighted(weights) + 1
}

const visitsOf = (one: Person): number | null => {
  const places = one.recent.filter(Boolean).length
  if (places === 0) return null
  return Math.max(places, Math.round(places * (1.1 + Math.exp(0.35 * one.appetite + 0.45 * one.random.normal()))))
}

const spendOf = (one: Person, brand: number): number => {
  const price = BRANDS[brand - 1]?.price ?? 8
  const people = one.children > 0 && one.random.chance(0.45) ? one.household : 1 + (one.random.chance(0.35) ? 1 : 0)
  return Math.round(price * people * Math.exp(0.22 * one.random.normal() - 0.08 * one.priceSense) * 20) / 20
}

const CHANNELS: readonly Choice[] = [
  [1, 'Ate in the restaurant'],
  [2, 'Took it away'],
  [3, 'Drive-through'],
  [4, "Ordered in the chain's own app"],
  [5, 'Had it delivered by a delivery service'],
  [6, 'Click and collect'],
]
const OCCASIONS: readonly Choice[] = [
  [1, 'Breakfast'],
  [2, 'A mid-morning or afternoon snack'],
  [3, 'Lunch on a working day'],
  [4, 'Lunch at the weekend'],
  [5, 'Evening meal on a weekday'],
  [6, 'Evening meal at the weekend'],
  [7, 'Late at night'],
]
const MEDIA: readonly Choice[] = [
  [1, 'Television'],
  [2, 'Video on demand or YouTube'],
  [3, 'Instagram'],
  [4, 'TikTok'],
  [5, 'Facebook'],
  [6, 'Posters, bus stops or stations'],
  [7, 'Radio or podcasts'],
  [8, 'E-mail or app message'],
  [9, 'Leaflet through the door'],
  [NONE, 'Have not seen any advertising'],
]

const answered = (one: Person, odds: readonly number[], none: number | null = null): Set<number> => {
  const codes = odds.flatMap((odd, position) => (one.random.chance(logistic(odd)) ? [position + 1] : []))
  if (codes.length > 0) return new Set(codes)
  return new Set([none ?? one.random.weighted(odds.map(odd => logistic(odd))) + 1])
}

const channelOdds = (one: Person): number[] => {
  const decades = (one.age - 45) / 10
  return [
    0.3 + 0.2 * decades,
    0.5,
    -0.4 + 0.3 * Number(one.children > 0),
    -0.7 - 0.5 * decades + 0.2 * (one.wave - 2),
    -0.5 - 0.45 * decades,
    -1.6 - 0.2 * decades + 0.15 * (one.wave - 2),
  ]
}

const occasionOdds = (one: Person): number[] => {
  const working = one.age < 62 ? 0.4 : -1.2
  return [
    -1.1 + working,
    -0.5,
    -0.2 + working,
    0,
    -0.3 + 0.3 * one.appetite,
    0.2 + 0.2 * one.appetite,
    -1.9 - 0.035 * (one.age - 45),
  ]
}

const mediaOdds = (one: Person): number[] => {
  const decades = (one.age - 45) / 10
  const campaign = one.wave === 3 ? 0.5 : 0
  return [
    -0.2 + 0.25 * decades + campaign,
    -0.5 - 0.3 * decades + campaign,
    -0.9 - 0.55 * decades + campaign,
    -1.3 - 0.8 * decades + campaign,
    -0.8,
    -0.7 + campaign,
    -1.4,
    -1.5 + 0.2 * one.appetite,
    -1.7,
  ]
}

/** The brand funnel, last visit, occasions and media. Returns the main brand of each respondent. */
export const addUsage = (survey: SurveyBuilder, people: readonly Person[]): (number | null)[] => {
  const funnel = { tags: ['section:Brand funnel'] }
  const nets = [
    ['burgers', 'NET: burger chains', [1, 2]],
    ['bakery', 'NET: bakery and sandwich chains', [5, 7]],
    ['asian', 'NET: Asian street food', [6, 8]],
  ] as const
  survey.multi(
    'aware',
    'Which of these places to eat have you heard of?',
    withNone,
    people.map(one => ticked(one.known)),
    { ...funnel, nets, unrestricted_filter: true },
  )
  survey.multi(
    'ever',
    'And at which of them have you ever bought food or drink?',
    withNone,
    people.map(one => (some(one.known) ? ticked(one.tried) : null)),
    { ...funnel, nets },
  )
  survey.multi(
    'p4w',
    'At which have you bought food or drink in the past four weeks?',
    withNone,
    people.map(one => (some(one.tried) ? ticked(one.recent) : null)),
    { ...funnel, nets },
  )
  const main = people.map(one => (some(one.recent) ? favourite(one) : null))
  survey.single('main', 'And which one do you use most often?', brandChoices, main, {
    ...funnel,
    nets,
    suggested_xtab: true,
  })
  const visit = { tags: ['section:Last visit'] }
  survey.numeric(
    'visits',
    'How many times have you bought food or drink at any of these places in the past four weeks?',
    people.map(visitsOf),
    { ...visit, calculated: [{ id: 'mean', label: 'Mean visits in four weeks', kind: 'mean' }] },
  )
  survey.numeric(
    'spend',
    'Roughly how much did you spend on your last visit, in pounds?',
    people.map((one, i) => spendIf(one, main[i] ?? null)),
    { ...visit, calculated: [{ id: 'mean', label: 'Mean spend (£)', kind: 'mean' }] },
  )
  survey.multi(
    'occasion',
    'On which of these occasions did you eat at such a place in the past four weeks?',
    OCCASIONS,
    people.map(one => (some(one.recent) ? answered(one, occasionOdds(one)) : null)),
    {
      ...visit,
      nets: [
        ['lunch', 'NET: any lunch', [3, 4]],
        ['evening', 'NET: any evening meal', [5, 6, 7]],
      ],
    },
  )
  survey.multi(
    'channel',
    'How did you get your food in the past four weeks?',
    CHANNELS,
    people.map(one => (some(one.recent) ? answered(one, channelOdds(one)) : null)),
    { ...visit, nets: [['digital', 'NET: any digital ordering', [4, 5, 6]]] },
  )
  const media = { tags: ['section:Advertising'] }
  survey.multi(
    'media',
    'Where have you seen or heard advertising for places to eat recently?',
    MEDIA,
    people.map(one => answered(one, mediaOdds(one), NONE)),
    {
      ...media,
      nets: [
        ['social', 'NET: any social media', [3, 4, 5]],
        ['digital', 'NET: any digital', [2, 3, 4, 5, 8]],
      ],
    },
  )
  survey.single(
    'adrecall',
    'Do you remember seeing this advertisement for Copper Griddle?',
    [
      [1, 'Yes, I have seen it'],
      [2, 'No, I have not seen it'],
      [-8, 'Not sure'],
    ],
    people.map(one => (one.known[0] ? recallOf(one) : null)),
    media,
  )
  survey.grid(
    'consider',
    'How likely are you to visit each of these in the next four weeks?',
    BRANDS.map(
      (brand, position) =>
        [
          brand.name,
          people.map(one =>
            one.known[position]
              ? scalePoint(
                  (one.liking[position] ?? 0) * 0.8 +
                    0.5 * one.appetite +
                    Number(one.recent[position]) -
                    0.6 +
                    0.5 * one.random.normal(),
                  5,
                )
              : null,
          ),
        ] as const,
    ),
    [
      [1, 'Very unlikely', 1],
      [2, 'Fairly unlikely', 2],
      [3, 'Neither likely nor unlikely', 3],
      [4, 'Fairly likely', 4],
      [5, 'Very likely', 5],
    ],
    {
      ...funnel,
      ordered: true,
      nets: [
        ['t2b', 'NET: likely (top 2)', [4, 5]],
        ['b2b', 'NET: unlikely (bottom 2)', [1, 2]],
      ],
    },
  )
  return main
}

const spendIf = (one: Person, brand: number | null): number | null => (brand === null ? null : spendOf(one, brand))

const recallOf = (one: Person): number => {
  if (one.random.chance(0.08)) return -8
  return one.random.chance(
    logistic(-1 + 0.75 * Number(one.wave === 3) + 0.4 * Number(one.tried[0]) + 0.1 * one.appetite),
  )
    ? 1
    : 2
}
