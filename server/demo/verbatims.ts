import type { Random } from './random'

type Phrases = readonly [string, ...string[]]

const GOOD: Phrases = [
  'the burgers actually taste of beef',
  'chips are always hot and crisp',
  'staff remember my order',
  'the breakfast roll is the best on the high street',
  'you can watch them cook it',
  'portions are generous',
  'it is quick without feeling rushed',
  'the app works and my order is ready when I get there',
  'the veggie option is more than an afterthought',
  'my kids love it and there is something for me too',
  'tables are clean even when it is busy',
  'the sauces are home made',
  'good coffee for the price',
  'they got my allergy right and double checked',
  'it feels British without being twee',
  'loyalty stamps add up quickly',
]
const BAD: Phrases = [
  'prices have crept up every time I go',
  'waited twenty five minutes for two burgers',
  'the order was wrong again',
  'food was lukewarm when it arrived',
  'the tables were sticky',
  'portions seem smaller than last year',
  'the app logged me out and lost my points',
  'too salty for me',
  'nowhere to sit with a pushchair',
  'not enough for vegetarians',
  'the music was far too loud',
  'delivery charge is nearly as much as the meal',
  'the bun was soggy',
  'nobody cleared the bins',
  'they ran out of the thing I came for',
  'parking is a nightmare at ours',
]
const MIXED: Phrases = [
  'nice enough but nothing special',
  'fine for a quick bite',
  "it's alright, I'd go if someone else suggested it",
  'depends which branch you go to',
  'good food, slow service',
  'okay on a weekday, avoid it on Saturdays',
  'tasty but you pay for it',
  'does what it says',
]
const OPENERS: Phrases = [
  '',
  '',
  '',
  'Honestly, ',
  'For me ',
  'I think ',
  'Mainly because ',
  'Usually ',
  'Last time ',
  "I'd say ",
]
const NOTHING: Phrases = ['nothing', 'n/a', "don't know", 'no reason', '-', 'Just my opinion', 'not sure really']
const WISHES: Phrases = [
  'More vegetarian and vegan dishes',
  'Cheaper kids meals',
  'Bring back the chilli cheese wedges',
  'Open earlier for breakfast',
  'A branch nearer to me, the closest is 40 minutes away',
  'Better parking',
  'Smaller portions for a lower price',
  'Free refills like they used to do',
  'Proper plates instead of cardboard when you eat in',
  'Fix the app please!!',
  'Gluten free buns',
  'Less packaging',
  'A quiet area',
  'Longer opening hours on Sundays',
  'Train the staff on allergies',
  'Reward regular customers',
  'Seasonal specials, they get boring',
  'Put calories on the board',
  'A real coffee machine',
  'More comfortable seats',
  'Delivery in my postcode',
  'Lower prices, simple as that',
  'Faster service at lunch, I only get half an hour',
  'Nothing, I like it as it is',
]

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

// People type as they like: capitals, stops and spaces come and go.
const typed = (random: Random, text: string): string => {
  if (random.chance(0.22)) return text.toLowerCase()
  if (random.chance(0.02)) return text.toUpperCase()
  return random.chance(0.55) ? `${sentence(text)}.` : sentence(text)
}

/** Why a respondent gave that score out of ten, in their own words; '' when they wrote nothing. */
export const reasonFor = (random: Random, score: number): string => {
  if (random.chance(0.06)) return ''
  if (random.chance(0.08)) return random.pick(NOTHING)
  const bank =
    score >= 9
      ? GOOD
      : score >= 7
        ? random.pick([GOOD, GOOD, MIXED])
        : score >= 5
          ? random.pick([MIXED, BAD, GOOD])
          : BAD
  const first = random.pick(OPENERS) + random.pick(bank)
  if (!random.chance(0.38)) return typed(random, first)
  const second = random.pick(score >= 7 ? ([...GOOD] as [string, ...string[]]) : BAD)
  return typed(random, `${first}${random.pick([' and ', ', also ', '. Plus ', ' - '])}${second}`)
}

export const wishOf = (random: Random): string => (random.chance(0.18) ? '' : typed(random, random.pick(WISHES)))
