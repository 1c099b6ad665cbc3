import type { Lexicon } from './types'

const withoutEnding = (word: string): string[] => {
  const [, stem = '', ending = ''] = /^(\p{L}{3,}?)(s|es|ed|d|ing|ly|er|est|ies|ied|ier|iest|ily)$/u.exec(word) ?? []
  if (ending === '') return []
  if (ending.startsWith('i') && ending !== 'ing') return [`${stem}y`, stem]
  // "stopped", "bigger".
  const single = /(\p{L})\1$/u.test(stem) ? [stem.slice(0, -1)] : []
  return [stem, `${stem}e`, ...single, ...(ending === 'ly' ? [`${stem}le`] : [])]
}

export const english: Lexicon = {
  language: 'en',
  words: {
    3: 'amazing awesome brilliant excellent exceptional fabulous fantastic flawless incredible magnificent marvellous marvelous outstanding perfect perfection phenomenal spectacular splendid stunning sublime superb terrific unbeatable unrivalled wonderful wow',
    2.5: 'adore beautiful best delicious delight delighted delightful exquisite favorite favourite gorgeous great love loved lovely loving mouthwatering superior thrilled treasure yummy',
    2: 'admire appealing appreciate attractive charming comfort comfortable cool courteous creative crisp crispy crunchy crunch eager ease easy effective efficient elegant energetic enjoy enjoyable enjoyed enthusiastic excited exciting fresh friendly fun funny generous genuine glad good grateful handy happy healthy helpful honest hygienic impressed impressive innovative inspiring intuitive joy juicy kind luxurious neat nice nutritious optimistic original pleasant pleased pleasure polite positive praise premium pretty professional proud recommend recommended refreshing reliable respectful rewarding safe satisfied satisfying smooth strength success successful sweet tasty thank thankful thanks trust trusted trustworthy useful valuable warm welcoming well win winner worthwhile worthy yum',
    1.5: 'accessible accurate advantage affordable approachable bargain benefit beneficial careful caring clean clear clever competent consistent convenient cozy cosy crave dependable enthusiasm fair familiar fast flavorful flavourful flexible gain gentle improve improved improvement interesting like liked likeable likes loyal modern natural organized organised patient popular practical prompt quick quickly quiet relaxed relaxing respect rich sensible simple smart smile smiling speedy stylish super support supportive tender tidy variety versatile worth yes',
    1: 'accept acceptable adequate available balanced calm cheap decent expert fine hope hopeful hot light new okayish plenty prefer preferred ready reasonable right satisfactory solid soft stable steady strong sufficient suitable up-to-date varied',
    0.5: 'better free',
    '-1': 'bit basic bland boring busy complicated confuse confusing cold costly crowded delay delayed difficult dry dull expensive generic hard hassle inconsistent inconvenient issue lack lacking lacks limited long loud lukewarm messy missing monotonous noise noisy outdated overcooked plain pricey problem pushy queue repetitive salty sceptical shortage skeptical slow slowly small soggy stale stress tasteless tired uncertain unclear uninspired unsure wait waited weak',
    '-1.5':
      'annoy annoyed annoying artificial avoid bitter broke broken bug buggy bugs burnt careless clumsy complain complaint concern concerned crash crashed crashes damaged decline defect defective dirty disorganised disorganized error errors fail failed failing fails fault faulty greasy ignored inaccurate incomplete incorrect inferior irritating leak leaking lost mediocre mess mistake mistakes neglect nuisance odd oily outage overpriced pain painful poor poorly regret sad scary shabby smelly sour sticky struggle stuck trouble unavailable uncomfortable unfair unfriendly unhappy unhealthy unhelpful unpleasant unprofessional unreliable unsatisfied upset useless worried worry worse wrong',
    '-2': 'angry arrogant bad crap crappy deceptive disappoint disappointed disappointing disappointment dislike disliked disrespectful dissatisfied dreadful dumb fear frustrate frustrated frustrating frustration gross hurt inedible insulting lie lied lies lousy misleading nasty never-again offensive pathetic pointless rancid ridiculous rubbish rude ruined sick stupid suck sucks terribly ugly unacceptable undercooked unsafe waste wasted',
    '-3': 'abysmal appalling atrocious awful catastrophe disaster disastrous disgusting disgust disgusted fraud garbage hate hated hates horrendous horrible horrific horrid nightmare poison revolting scam shit shitty terrible toxic vile vomit worst',
  },
  behind: {
    like: "i we you they people kids also always do don't dont does doesn't doesnt did didn't didnt not never really just most would to i'd she he my",
    likes: 'he she kid daughter son family everyone everybody who it always also really',
  },
  negators:
    "not no never none nobody nothing neither nor without cannot can't cant don't dont doesn't doesnt didn't didnt isn't isnt aren't arent wasn't wasnt weren't werent won't wont wouldn't wouldnt shouldn't couldn't couldnt haven't hasn't hadn't ain't hardly barely rarely lacks",
  negatesBackwards: false,
  only: 'only just',
  stronger:
    'very really extremely so absolutely totally completely truly incredibly especially particularly highly super always most much such quite exceptionally genuinely far way',
  weaker:
    'slightly somewhat fairly rather little kinda sorta partly mildly occasionally sometimes almost bit mostly enough',
  but: 'but however although though yet except',
  excess: 'too overly',
  amounts:
    'big bitter bright complicated dark difficult dry early far few greasy hard heavy high hot large late light little long loud low many much oily often old rich salty sharp short simple small soft sour spicy strict strong sweet tall thick thin tight warm weak wet',
  stems: withoutEnding,
  plain: word => word.replace(/’/g, "'"),
}
