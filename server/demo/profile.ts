import { AGES, REGIONS, WAVES } from './brands'
import type { Person } from './people'
import type { Choice, SurveyBuilder } from './surveyBuilder'

const INCOME: readonly Choice[] = [
  [1, 'Up to £14,999'],
  [2, '£15,000 to £24,999'],
  [3, '£25,000 to £34,999'],
  [4, '£35,000 to £49,999'],
  [5, '£50,000 to £74,999'],
  [6, '£75,000 or more'],
  [-9, 'Prefer not to say'],
]

const incomeOf = ({ grade, random, age }: Person): number => {
  if (random.chance(0.11)) return -9
  const middle = 5.3 - grade * 0.85 + (age > 30 && age < 60 ? 0.5 : -0.3)
  return Math.min(6, Math.max(1, Math.round(middle + 1.1 * random.normal())))
}

const workOf = ({ age, random, grade }: Person): number => {
  if (age >= 66) return random.chance(0.9) ? 5 : 2
  if (age < 22 && random.chance(0.55)) return 4
  return [1, 2, 3, 6][random.weighted([58, 19, grade === 4 ? 10 : 4, age > 58 ? 16 : 8])] ?? 1
}

const day = (start: string, offset: number): string => {
  const date = new Date(`${start}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + offset)
  return date.toISOString().slice(0, 10)
}

/** Who the respondents are: the questions that are mostly used as columns. */
export const addProfile = (survey: SurveyBuilder, people: readonly Person[]): void => {
  const axis = { suggested_xtab: true, unrestricted_filter: true, tags: ['section:Profile'] }
  const profile = { unrestricted_filter: true, tags: ['section:Profile'] }
  survey.text(
    'respid',
    'Respondent number',
    'meta',
    people.map(one => `NF${String(26_000_000 + one.id * 37)}`),
  )
  survey.text(
    'intdate',
    'Date of interview',
    'date',
    people.map(one => day(WAVES[one.wave - 1]?.start ?? '2026-01-01', one.random.int(0, 11))),
  )
  survey.single(
    'wave',
    'Wave',
    WAVES.map(({ code, label }) => [code, label] as const),
    people.map(one => one.wave),
    { ...axis, ordered: true },
  )
  survey.single(
    'gender',
    'Are you…?',
    [
      [1, 'Male'],
      [2, 'Female'],
      [3, 'I describe myself in another way'],
    ],
    people.map(one => one.gender),
    axis,
  )
  survey.single(
    'agegroup',
    'Age group',
    AGES.map(({ code, label }) => [code, label] as const),
    people.map(one => one.ageGroup),
    {
      ...axis,
      ordered: true,
      nets: [
        ['u35', 'NET: 18-34', [1, 2]],
        ['m35', 'NET: 35-54', [3, 4]],
        ['o55', 'NET: 55 and over', [5, 6]],
      ],
    },
  )
  survey.numeric(
    'age',
    'How old were you on your last birthday?',
    people.map(one => one.age),
    profile,
  )
  survey.single(
    'region',
    'Which part of the United Kingdom do you live in?',
    REGIONS.map(({ code, label }) => [code, label] as const),
    people.map(one => one.region),
    {
      ...axis,
      nets: [
        ['north', 'NET: North', [1, 2, 3]],
        ['midlands', 'NET: Midlands', [4, 5]],
        ['south', 'NET: South and East', [6, 7, 8, 9]],
        ['nations', 'NET: Wales, Scotland and Northern Ireland', [10, 11, 12]],
      ],
    },
  )
  survey.single(
    'grade',
    'Social grade of the chief income earner',
    [
      [1, 'AB'],
      [2, 'C1'],
      [3, 'C2'],
      [4, 'DE'],
    ],
    people.map(one => one.grade),
    {
      ...profile,
      ordered: true,
      nets: [
        ['abc1', 'NET: ABC1', [1, 2]],
        ['c2de', 'NET: C2DE', [3, 4]],
      ],
    },
  )
  survey.single(
    'work',
    'Which of these best describes what you do?',
    [
      [1, 'Working full time'],
      [2, 'Working part time'],
      [3, 'Not working, looking for work'],
      [4, 'Student'],
      [5, 'Retired'],
      [6, 'Looking after the home, or not working for another reason'],
    ],
    people.map(workOf),
    {
      ...profile,
      nets: [['working', 'NET: working', [1, 2]]],
    },
  )
  survey.single(
    'household',
    'Including yourself, how many people live in your household?',
    [
      [1, '1', 1],
      [2, '2', 2],
      [3, '3', 3],
      [4, '4', 4],
      [5, '5', 5],
      [6, '6 or more', 6],
    ],
    people.map(one => one.household),
    { ...profile, ordered: true },
  )
  survey.single(
    'children',
    'Children under 16 in the household',
    [
      [0, 'None'],
      [1, 'One'],
      [2, 'Two'],
      [3, 'Three or more'],
    ],
    people.map(one => one.children),
    {
      ...profile,
      nets: [['any', 'NET: any children', [1, 2, 3]]],
    },
  )
  survey.single(
    'income',
    'What is the total yearly income of your household before tax?',
    INCOME,
    people.map(incomeOf),
    { ...profile, ordered: true },
  )
}
