/** British and American endings of the same word, and letters in it; each pair is tried in both directions. */
const PAIRS: readonly (readonly [RegExp, string])[] = [
  [/our(ed|ing|s|ful|able|ite|ites|less|ist|er|ers|hood|hoods|)$/, 'or$1'],
  [/(?<=[^aeiou]{1}|[aeiou][^aeiou])or(ed|ing|s|ful|able|ite|ites|less|ist|er|ers|hood|hoods|)$/, 'our$1'],
  [/is(e|ed|es|er|ers|ing|ation|ations)$/, 'iz$1'],
  [/iz(e|ed|es|er|ers|ing|ation|ations)$/, 'is$1'],
  [/ys(e|ed|es|er|ers|ing)$/, 'yz$1'],
  [/yz(e|ed|es|er|ers|ing)$/, 'ys$1'],
  [/tre(s|d|)$/, 'ter$1'],
  [/ter(s|ed|)$/, 'tre$1'],
  [/ogue(s|)$/, 'og$1'],
  [/og(s|)$/, 'ogue$1'],
  [/enc(e|es)$/, 'ens$1'],
  [/ens(e|es)$/, 'enc$1'],
  [/gramme(s|)$/, 'gram$1'],
  [/gram(s|)$/, 'gramme$1'],
  [/ll(ed|ing|er|ers|or|ors)$/, 'l$1'],
  [/l(ed|ing|er|ers|or|ors)$/, 'll$1'],
  [/aem|aed/, 'e'],
  [/oe(?=[sdmt])/, 'e'],
]

/** Words that are spelled in two ways and follow no rule, and forms of one word that share no beginning. */
const FAMILIES: readonly (readonly string[])[] = (
  'grey gray|tyre tire|tyres tires|mum mom|mums moms|aluminium aluminum|jewellery jewelry|ageing aging|storey story|plough plow|' +
  'sceptical skeptical|cosy cozy|pyjamas pajamas|moustache mustache|cheque check|kerb curb|yoghurt yogurt|' +
  'doughnut donut|doughnuts donuts|whisky whiskey|omelette omelet|maths math|per-cent percent|' +
  'man men|woman women|child children|foot feet|tooth teeth|mouse mice|goose geese|wife wives|life lives|knife knives|' +
  'half halves|shelf shelves|leaf leaves|loaf loaves|self selves|criterion criteria|medium media|datum data|analysis analyses|' +
  'spend spent|buy bought|see saw seen|eat ate eaten|drink drank drunk|drive drove driven|know knew known|go went gone|' +
  'take took taken|give gave given|choose chose chosen|pay paid|make made|say said|tell told|sleep slept|feel felt|' +
  'leave left|keep kept|lose lost|win won|write wrote written|hear heard|bring brought|teach taught|catch caught|' +
  'sell sold|speak spoke spoken|send sent|sit sat|stand stood|understand understood|begin began begun|break broke broken|' +
  'wear wore worn|fly flew flown|grow grew grown|ride rode ridden|run ran|swim swam swum|sing sang sung|meet met|lend lent|' +
  'hold held|build built|find found|forget forgot forgotten|steal stole stolen|fall fell fallen|rise rose risen|' +
  'become became|come came|learn learnt|burn burnt|dream dreamt|mean meant|deal dealt|do did done|have had'
)
  .split('|')
  .map(family => family.split(' '))

const families = new Map(FAMILIES.flatMap(family => family.map(word => [word, family] as const)))

/** Other spellings of a folded word: British for American and the other way round, and forms that no ending explains. */
export const spellingsOf = (word: string): string[] => {
  const others = new Set(families.get(word) ?? [])
  if (word.length >= 5) for (const [from, to] of PAIRS) if (from.test(word)) others.add(word.replace(from, to))
  others.delete(word)
  return [...others]
}
