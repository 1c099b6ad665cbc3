type ScaleLanguage = 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pt'

/** Answers of rating and frequency scales, from the most positive or most often; `|` divides wordings of one point. */
const SCALE_WORDS: Readonly<Record<ScaleLanguage, readonly (readonly string[])[]>> = {
  de: [
    [
      'stimme voll und ganz zu|stimme voll zu|stimme völlig zu|stimme sehr zu|trifft voll und ganz zu|trifft voll zu|trifft völlig zu',
      'stimme zu|stimme eher zu|trifft zu|trifft eher zu',
      'teils, teils|teils teils|teils/teils|weder noch|neutral|unentschieden|stimme weder zu noch nicht zu',
      'stimme eher nicht zu|lehne eher ab|trifft eher nicht zu|stimme nicht zu|lehne ab',
      'stimme überhaupt nicht zu|stimme gar nicht zu|lehne völlig ab|lehne stark ab|trifft überhaupt nicht zu|trifft gar nicht zu',
    ],
    [
      'äußerst zufrieden|vollkommen zufrieden|völlig zufrieden',
      'sehr zufrieden',
      'zufrieden|eher zufrieden',
      'weder noch|weder zufrieden noch unzufrieden|teils, teils|teils/teils|neutral|mittelmäßig',
      'unzufrieden|eher unzufrieden|weniger zufrieden',
      'sehr unzufrieden|überhaupt nicht zufrieden|gar nicht zufrieden',
    ],
    [
      'sehr wahrscheinlich|auf jeden fall|ganz sicher',
      'wahrscheinlich|eher wahrscheinlich',
      'weder noch|vielleicht|neutral|unentschieden',
      'unwahrscheinlich|eher unwahrscheinlich|wahrscheinlich nicht',
      'sehr unwahrscheinlich|auf keinen fall|sicher nicht',
    ],
    [
      'äußerst wichtig',
      'sehr wichtig',
      'wichtig|eher wichtig',
      'teils, teils|weder noch|neutral',
      'weniger wichtig|eher unwichtig',
      'unwichtig|völlig unwichtig|überhaupt nicht wichtig|gar nicht wichtig',
    ],
    [
      'immer',
      'sehr oft|sehr häufig|meistens',
      'oft|häufig',
      'manchmal|gelegentlich|ab und zu',
      'selten',
      'nie|niemals',
    ],
    ['sehr gut', 'gut|eher gut', 'mittelmäßig|befriedigend|teils, teils', 'schlecht|eher schlecht', 'sehr schlecht'],
  ],
  fr: [
    [
      "tout à fait d'accord|totalement d'accord",
      "d'accord|plutôt d'accord",
      "ni d'accord ni pas d'accord|ni d'accord, ni pas d'accord|ni en accord ni en désaccord|neutre",
      "pas d'accord|plutôt pas d'accord|en désaccord",
      "pas du tout d'accord|tout à fait en désaccord",
    ],
    [
      'très satisfait|tout à fait satisfait|très satisfait(e)',
      'satisfait|plutôt satisfait|assez satisfait|plutôt satisfait(e)',
      'ni satisfait ni insatisfait|ni satisfait, ni insatisfait|neutre',
      'insatisfait|plutôt insatisfait|peu satisfait|plutôt pas satisfait',
      'très insatisfait|pas du tout satisfait|pas du tout satisfait(e)',
    ],
    [
      'très probable|certainement|oui, certainement',
      'probable|plutôt probable|assez probable|probablement|oui, probablement',
      'ni probable ni improbable|peut-être|neutre',
      'peu probable|plutôt improbable|improbable|probablement pas|non, probablement pas',
      'très improbable|pas du tout probable|certainement pas|non, certainement pas',
    ],
    [
      'très important',
      'important|plutôt important|assez important',
      'ni important ni sans importance|neutre',
      'peu important|plutôt pas important',
      'pas du tout important|pas important|sans importance',
    ],
    ['toujours', 'très souvent', 'souvent', 'parfois|de temps en temps|quelquefois', 'rarement', 'jamais'],
    ['très bon|très bien', 'bon|plutôt bon|bien', 'moyen|passable', 'mauvais|plutôt mauvais', 'très mauvais'],
  ],
  es: [
    [
      'totalmente de acuerdo|muy de acuerdo',
      'de acuerdo|algo de acuerdo|bastante de acuerdo',
      'ni de acuerdo ni en desacuerdo|ni de acuerdo, ni en desacuerdo|neutral|indiferente',
      'en desacuerdo|algo en desacuerdo|poco de acuerdo',
      'totalmente en desacuerdo|muy en desacuerdo|nada de acuerdo',
    ],
    [
      'muy satisfecho|totalmente satisfecho|muy satisfecho/a',
      'satisfecho|bastante satisfecho|algo satisfecho|satisfecho/a',
      'ni satisfecho ni insatisfecho|neutral|indiferente',
      'insatisfecho|poco satisfecho|algo insatisfecho|insatisfecho/a',
      'muy insatisfecho|nada satisfecho|totalmente insatisfecho|muy insatisfecho/a',
    ],
    [
      'muy probable|seguro que sí|definitivamente sí',
      'probable|bastante probable|algo probable|probablemente sí',
      'ni probable ni improbable|quizás|tal vez|neutral',
      'poco probable|improbable|probablemente no',
      'nada probable|muy improbable|seguro que no|definitivamente no',
    ],
    [
      'muy importante',
      'importante|bastante importante|algo importante',
      'ni importante ni poco importante|neutral|indiferente',
      'poco importante',
      'nada importante|sin importancia',
    ],
    [
      'siempre',
      'casi siempre|muy a menudo',
      'a menudo|frecuentemente|con frecuencia',
      'a veces|algunas veces',
      'rara vez|raramente|casi nunca',
      'nunca',
    ],
    ['muy bueno|muy buena|muy bien', 'bueno|buena|bien', 'regular', 'malo|mala|mal', 'muy malo|muy mala|muy mal'],
  ],
  it: [
    [
      "completamente d'accordo|molto d'accordo|del tutto d'accordo|totalmente d'accordo",
      "d'accordo|abbastanza d'accordo|piuttosto d'accordo",
      "né d'accordo né in disaccordo|neutrale|indifferente",
      "in disaccordo|poco d'accordo|abbastanza in disaccordo",
      "completamente in disaccordo|per niente d'accordo|molto in disaccordo|per nulla d'accordo",
    ],
    [
      'molto soddisfatto|del tutto soddisfatto|molto soddisfatto/a',
      'soddisfatto|abbastanza soddisfatto|soddisfatto/a',
      'né soddisfatto né insoddisfatto|neutrale',
      'insoddisfatto|poco soddisfatto|insoddisfatto/a',
      'molto insoddisfatto|per niente soddisfatto|per nulla soddisfatto|molto insoddisfatto/a',
    ],
    [
      'molto probabile|sicuramente sì|certamente',
      'probabile|abbastanza probabile|probabilmente sì',
      'né probabile né improbabile|forse|neutrale',
      'poco probabile|improbabile|probabilmente no',
      'per niente probabile|molto improbabile|sicuramente no',
    ],
    [
      'molto importante',
      'importante|abbastanza importante',
      'né importante né non importante|neutrale|indifferente',
      'poco importante',
      'per niente importante|per nulla importante|non importante',
    ],
    ['sempre', 'quasi sempre|molto spesso', 'spesso', 'a volte|qualche volta|talvolta', 'raramente|quasi mai', 'mai'],
    [
      'molto buono|ottimo',
      'buono',
      'discreto|sufficiente|medio',
      'scarso|cattivo',
      'molto scarso|pessimo|molto cattivo',
    ],
  ],
  nl: [
    [
      'helemaal mee eens|helemaal eens|zeer mee eens|volledig mee eens|zeer eens',
      'mee eens|eens|enigszins mee eens|een beetje mee eens',
      'niet mee eens, niet mee oneens|niet eens, niet oneens|niet eens/niet oneens|noch mee eens, noch mee oneens|neutraal',
      'mee oneens|oneens|enigszins mee oneens|niet mee eens',
      'helemaal mee oneens|helemaal oneens|helemaal niet mee eens|zeer mee oneens|zeer oneens',
    ],
    [
      'zeer tevreden|heel tevreden|erg tevreden',
      'tevreden|enigszins tevreden',
      'niet tevreden, niet ontevreden|niet tevreden/niet ontevreden|neutraal',
      'ontevreden|enigszins ontevreden',
      'zeer ontevreden|heel ontevreden|erg ontevreden|helemaal niet tevreden',
    ],
    [
      'zeer waarschijnlijk|zeker wel',
      'waarschijnlijk|enigszins waarschijnlijk|waarschijnlijk wel',
      'misschien|niet waarschijnlijk, niet onwaarschijnlijk|neutraal',
      'onwaarschijnlijk|enigszins onwaarschijnlijk|waarschijnlijk niet',
      'zeer onwaarschijnlijk|zeker niet',
    ],
    [
      'zeer belangrijk|heel belangrijk',
      'belangrijk|enigszins belangrijk',
      'niet belangrijk, niet onbelangrijk|neutraal',
      'onbelangrijk|niet zo belangrijk',
      'zeer onbelangrijk|helemaal niet belangrijk',
    ],
    ['altijd', 'meestal|heel vaak|zeer vaak', 'vaak|regelmatig', 'soms|af en toe', 'zelden', 'nooit'],
    ['zeer goed|heel goed', 'goed', 'redelijk|matig|voldoende', 'slecht', 'zeer slecht|heel slecht'],
  ],
  pt: [
    [
      'concordo totalmente|concordo plenamente|concordo completamente',
      'concordo|concordo parcialmente|concordo em parte',
      'não concordo nem discordo|nem concordo nem discordo|neutro|indiferente',
      'discordo|discordo parcialmente|discordo em parte',
      'discordo totalmente|discordo completamente|discordo plenamente',
    ],
    [
      'muito satisfeito|totalmente satisfeito|muito satisfeito(a)',
      'satisfeito|bastante satisfeito|satisfeito(a)',
      'nem satisfeito nem insatisfeito|neutro|indiferente',
      'insatisfeito|pouco satisfeito|insatisfeito(a)',
      'muito insatisfeito|nada satisfeito|totalmente insatisfeito|muito insatisfeito(a)',
    ],
    [
      'muito provável|com certeza',
      'provável|provavelmente|provavelmente sim',
      'nem provável nem improvável|talvez|neutro',
      'pouco provável|improvável|provavelmente não',
      'nada provável|muito improvável|com certeza não',
    ],
    [
      'muito importante|extremamente importante',
      'importante|bastante importante',
      'nem importante nem sem importância|neutro|indiferente',
      'pouco importante',
      'nada importante|sem importância',
    ],
    [
      'sempre',
      'quase sempre|muito frequentemente',
      'frequentemente|muitas vezes',
      'às vezes|por vezes|algumas vezes',
      'raramente|quase nunca',
      'nunca',
    ],
    ['muito bom|muito boa|ótimo', 'bom|boa', 'regular|razoável', 'ruim|mau|má', 'muito ruim|muito mau|péssimo'],
  ],
}

const plain = (label: string): string =>
  label.trim().toLowerCase().replaceAll('’', "'").replace(/\s+/gu, ' ').replace(/[.!]$/u, '')

type Places = ReadonlyMap<string, number>

const indexed = (): Places[] =>
  Object.values(SCALE_WORDS)
    .flat()
    .map(points => new Map(points.flatMap((point, place) => point.split('|').map(words => [words, place] as const))))

let index: Places[] | null = null

/** Places of labels from the most positive on, where all of them are different points of one scale of one language. */
export const wordedPlaces = (labels: readonly string[]): number[] | null => {
  index ??= indexed()
  const words = labels.map(plain)
  for (const list of index) {
    const places = words.flatMap(word => list.get(word) ?? [])
    if (places.length === labels.length && new Set(places).size === places.length) return places
  }
  return null
}
