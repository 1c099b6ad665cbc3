import type { StudySeed } from './studies'

type MetadataEntries = StudySeed['metadata']

export interface StorySeed {
  readonly title: string
  readonly summary: string
  readonly author: 'admin' | 'manager' | 'user'
  /** YYYY-MM-DD of its last change. */
  readonly modified: string
  readonly metadata: MetadataEntries
  readonly cards: readonly (readonly [title: string, body: string])[]
}

const about = (topic: string, category: string, country = 'United Kingdom', brand?: string): MetadataEntries => [
  { name: 'Topic', values: [topic] },
  { name: 'Category', values: [category] },
  ...(brand === undefined ? [] : [{ name: 'Brand', values: [brand] }]),
  { name: 'Country', values: [country] },
]

const source = (base: string) => `Source: Quick-service Restaurants Brand Tracker 2026, weighted. Base: ${base}.`

/** Public stories of the demo. The only figures are the tracker's own; a test counts them again. */
export const DEMO_STORIES: readonly StorySeed[] = [
  {
    title: 'Copper Griddle is getting known, and used',
    summary: 'Three waves of 2026 all point the same way for our own chain, while the big burger names stand still.',
    author: 'user',
    modified: '2026-10-19',
    metadata: about('Brand tracking', 'Eating out:::Quick service', 'United Kingdom', 'Copper Griddle'),
    cards: [
      [
        'Awareness rose in every wave',
        `65% had heard of Copper Griddle in wave 1, 70% in wave 2 and 73% in wave 3.\n\n${source('adults, n=800 in each wave')}`,
      ],
      [
        'Use in the past four weeks grew a little',
        `22% had been there in wave 1 and 26% in wave 3, of those who have ever bought at any of the chains.\n\n${source('those who have bought at any of the chains, n=770 and 773')}`,
      ],
      [
        'The category did not lift us',
        'Burger Yard is still known by far more people, but it gained nothing over the same months. What moved is ours.',
      ],
      [
        'What to do next',
        'Keep the weight of the autumn campaign, and turn first visits into second ones: that is where most people still stop.',
      ],
    ],
  },
  {
    title: 'The autumn campaign was noticed',
    summary: 'Recall of our advertisement jumped once television and posters came in.',
    author: 'manager',
    modified: '2026-10-12',
    metadata: about('Advertising', 'Eating out:::Quick service', 'United Kingdom', 'Copper Griddle'),
    cards: [
      [
        'Half of those who know us remember the film',
        `52% recognised the advertisement in wave 3, after 32% in each of the two waves before.\n\n${source('those who know Copper Griddle, n=470, 515 and 514')}`,
      ],
      [
        'Television and posters did the work',
        `Television as a place where advertising was seen grew from 46% to 58%, posters and stations from 33% to 46%.\n\n${source('adults, n=800 in each wave')}`,
      ],
      [
        'Radio and leaflets did not move',
        'Nothing was spent there, and nothing changed there. That makes the rest easier to believe.',
      ],
    ],
  },
  {
    title: 'Street food belongs to the under-35s, for now',
    summary: 'Asian street food is the fastest riser of the tracker, and its growth has an age.',
    author: 'user',
    modified: '2026-10-05',
    metadata: about('Brand tracking', 'Eating out:::Quick service', 'United Kingdom', 'Bao Street'),
    cards: [
      [
        'Known to half of the youngest',
        `49% of 18 to 24s have heard of Bao Street. Among those of 65 and over it is 10%.\n\n${source('adults, n=158 and 655')}`,
      ],
      [
        'Growth comes from a small base',
        'The chains are still small. A good wave adds few visits in all, but nearly all of them come from people we would like to keep.',
      ],
      [
        'What it means for our menu',
        'A limited bowl or bun is worth a test in city sites first. It is a reason to come along for friends of those who already do.',
      ],
    ],
  },
  {
    title: 'Ordering by phone splits the generations',
    summary: 'Apps and delivery are ordinary for young guests and rare for older ones. One journey does not suit both.',
    author: 'user',
    modified: '2026-09-21',
    metadata: about('Customer experience', 'Eating out:::Delivery'),
    cards: [
      [
        'Nine in ten against one in three',
        `Of those who bought at any of the chains in the past four weeks, 92% of 18 to 24s ordered digitally and 33% of those of 65 and over.\n\n${source('those who bought at any of the chains in the past four weeks, n=141 and 414')}`,
      ],
      [
        'The counter is not a fallback',
        'Older guests choose the counter. They speak of a friendly word and of seeing the food, not of having failed with an app.',
      ],
      [
        'Two good ways in',
        'Keep the counter staffed at lunch, and make the app quicker for those who use it every week.',
      ],
    ],
  },
  {
    title: 'What lapsed guests told us about delivery apps',
    summary: 'Interviews in Germany and at home: the food is rarely the problem, the last ten minutes are.',
    author: 'manager',
    modified: '2026-09-08',
    metadata: about('Customer experience', 'Eating out:::Delivery', 'Germany'),
    cards: [
      [
        'Waiting without news',
        'People forgive a late order. They do not forgive a clock that stands still and a driver who has vanished from the map.',
      ],
      [
        'Missing items end trust',
        'A missing sauce is small for us and proof of carelessness for the guest. Most did not complain; they simply ordered elsewhere.',
      ],
      [
        'Say it before they ask',
        'A short honest message changes the mood of the whole evening. It is the cheapest repair we heard of.',
      ],
    ],
  },
  {
    title: 'Better-for-you wins the under-35s',
    summary: 'Healthy snacking is less about giving something up and more about feeling awake in the afternoon.',
    author: 'user',
    modified: '2026-08-17',
    metadata: about('Health', 'Food:::Snacks:::Healthy snacks'),
    cards: [
      [
        'Energy, not diets',
        'Young adults describe a good snack by what it lets them do next. Calories come late in the conversation, if at all.',
      ],
      [
        'Protein is a shortcut for “this counts”',
        'The word on the pack answers a question before it is asked. Where it is missing, people look for nuts and seeds instead.',
      ],
      [
        'Price decides at the shelf',
        'The wish is healthy, the basket is not always: multipacks of the usual win at the end of the month.',
      ],
    ],
  },
  {
    title: 'Oat drinks: from substitute to first choice',
    summary: 'Concept tests in Ireland and the Netherlands show when people stop comparing with milk.',
    author: 'manager',
    modified: '2026-07-06',
    metadata: about('Concept test', 'Drinks:::Dairy alternatives', 'Ireland'),
    cards: [
      [
        'Coffee opens the door',
        'The first carton is bought for coffee. Only later does it reach cereal, and for many it never reaches the glass.',
      ],
      [
        '“Barista” is a promise of foam',
        'It is understood without explanation, and it excuses a higher price. Claims about fields and farms do not.',
      ],
      [
        'Where the concept falls short',
        'Families asked for a large size. Without it the product stays a personal treat.',
      ],
    ],
  },
  {
    title: 'Three breakfasts we do not serve yet',
    summary: 'The mobile diaries found mornings that none of our ranges is made for.',
    author: 'user',
    modified: '2026-05-11',
    metadata: about('Occasions', 'Food:::Breakfast', 'France'),
    cards: [
      [
        'The second breakfast at work',
        'Eaten at a desk after the first meeting, with one hand. It has to be quiet, clean and warm if possible.',
      ],
      [
        'The car seat',
        'Parents eat what the children leave. They would like something of their own that survives a cup holder.',
      ],
      [
        'The late Sunday',
        'Slow, shared and a little festive. People put effort in and still want one thing to come ready made.',
      ],
    ],
  },
  {
    title: 'Convenience stores: four missions, one shelf',
    summary: 'Intercepts at the door show why the same shopper wants different things at noon and at six.',
    author: 'admin',
    modified: '2026-02-23',
    metadata: about('Shopper', 'Retail:::Convenience'),
    cards: [
      [
        'Food for now leads at midday',
        'Decisions are made before the door. What is not seen from the entrance is not bought.',
      ],
      [
        'Tonight’s tea follows the weather',
        'Warm days bring salads and rolls, wet ones soups and ready meals. Shops that swap the end of the aisle profit most.',
      ],
      [
        'Top-up shoppers read prices',
        'They compare with the large store in their head. One fair price on milk and bread buys goodwill for the rest.',
      ],
    ],
  },
  {
    title: 'Own label can look proud',
    summary: 'The packaging redesign was liked where it stopped hiding.',
    author: 'manager',
    modified: '2025-11-10',
    metadata: about('Packaging', 'Food:::Own label'),
    cards: [
      [
        'Plain is read as cheap, calm is not',
        'Shoppers told the two apart at once. White space works when the food itself is shown well.',
      ],
      [
        'Colour is the navigation',
        'Variants are found by colour, then by name. Two similar greens cost the new range most of its mistakes.',
      ],
      [
        'Keep the big name of the food',
        'Everyone could say what was inside from two metres away. No other part of the design was praised as often.',
      ],
    ],
  },
  {
    title: 'Sustainability claims people believe',
    summary: 'Short, checkable and about the pack in the hand: what the message test taught us.',
    author: 'admin',
    modified: '2025-06-16',
    metadata: about('Sustainability', 'Corporate:::Sustainability', 'France'),
    cards: [
      [
        'Concrete beats grand',
        '“This tray is made of recycled plastic” was believed. “Caring for tomorrow” was smiled at.',
      ],
      ['Seals help only when known', 'An unknown seal looks invented. It is better left off the front.'],
      [
        'Never at the price of taste',
        'As soon as a claim sounds like an excuse for the food, people turn to the next product.',
      ],
    ],
  },
  {
    title: 'Low and no alcohol grows up',
    summary: 'Choosing not to drink is no longer explained to anyone. The range should stop apologising too.',
    author: 'user',
    modified: '2025-10-20',
    metadata: about('Trends', 'Drinks:::Beer and cider'),
    cards: [
      [
        'A drink for the middle of the evening',
        'Many alternate. They look for something that keeps its place at the table, in the same kind of glass.',
      ],
      [
        'Taste has caught up, names have not',
        '“Zero” and “free” speak of what is missing. Names of places and hops were preferred.',
      ],
      ['Next step', 'Test two names with the same recipe before anything else is changed.'],
    ],
  },
]
