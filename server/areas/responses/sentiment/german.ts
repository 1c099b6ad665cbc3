import type { Lexicon } from './types'

const ENDINGS = /^(\p{L}{3,}?)(e|er|es|en|em|ere|erer|eres|eren|erem|ste|ster|stes|sten|stem|t|te|ten|st|n|s)$/u

/** "leckeres", "schnellsten", "teure", "schmeckte". */
const withoutEnding = (word: string): string[] => {
  const forms: string[] = []
  for (let length = 1; length <= 4; length += 1) {
    const stem = word.slice(0, -length)
    if (stem.length < 3 || !ENDINGS.test(word)) break
    forms.push(stem)
    // "schon" is no form of "schoen".
    if (word.slice(-length) !== 'n') forms.push(`${stem}en`, `${stem}e`)
    if (stem.endsWith('r')) forms.push(`${stem.slice(0, -1)}er`)
  }
  return forms
}

export const german: Lexicon = {
  language: 'de',
  words: {
    3: 'ausgezeichnet begeistert beste bester bestes besten brillant einzigartig exzellent fabelhaft fantastisch genial grandios großartig herausragend herrlich hervorragend himmlisch klasse makellos meisterhaft perfekt phänomenal phantastisch sagenhaft sensationell spitze spitzenmäßig super toll traumhaft überragend unschlagbar vorzüglich wunderbar wundervoll',
    2.5: 'begeistern bezaubernd entzückend erstklassig köstlich lecker leckerste liebe lieben liebevoll liebling lieblings lieblingsmarke prima schönste wunderschön delikat vorbildlich',
    2: 'angenehm ansprechend appetitlich attraktiv aufmerksam beeindruckend beeindruckt bequem dankbar danke effektiv effizient ehrlich einfach elegant empfehlen empfehlenswert empfehlung erfolg erfolgreich erfreulich erfreut freude freuen freundlich frisch fröhlich geil gelungen gemütlich genießen genuss gerne gern geschmackvoll gesund glücklich großzügig gut günstig hilfreich hilfsbereit höflich hochwertig ideal innovativ interessant knackig knusprig kompetent köstlichkeit kreativ leicht lob loben lohnenswert lohnt lustig mögen mag modern nett originell positiv praktisch preiswert professionell qualitätsvoll saftig sauber schmackhaft schmeckt schön seriös sicher sorgfältig spannend spaß stark sympathisch überzeugend überzeugt vertrauen vertrauenswürdig verlässlich vielfältig wertvoll wohlfühlen wohl zufrieden zuverlässig zuvorkommend',
    1.5: 'abwechslungsreich aktuell auswahl bekannt besser bewährt bio cool duftend ehrlichkeit fair flexibel flott genau harmonisch informativ klar komfortabel kulant nachhaltig natürlich nützlich ordentlich persönlich pünktlich regional reibungslos schick schnell sinnvoll solide stilvoll stimmig treu übersichtlich umweltfreundlich unkompliziert verbessert verständlich vielseitig vorteil vorteilhaft warm weich gefällt gefallen ja',
    1: 'akzeptabel angemessen annehmbar ausgewogen ausreichend billig brauchbar erreichbar erschwinglich fein gewohnt heiß hoffnung kostenlos mild neu passend passt ruhig stabil vernünftig verfügbar zart',
    '-1': 'abgestanden altmodisch aufwendig aufwändig eintönig fad fade fettig gewöhnungsbedürftig kalt kompliziert laut lahm langsam langweilig lauwarm lange mangel mangelhaft mühsam nachteil problem schwach schwer schwierig skeptisch salzig stress teuer trocken überfüllt umständlich unsicher unübersichtlich veraltet verbesserungswürdig warten wartezeit wässrig zäh hektisch kostspielig leider',
    '-1.5':
      'absturz ärger ärgern anstrengend beschädigt beschwerde bitter chaos chaotisch defekt dreckig enttäuschung falsch fehler fehlerhaft fehlt gestresst künstlich kaputt lästig mangelnd matschig mies nervt nervig nerven ranzig sauer schade schädlich schmerz schmutzig schlecht schlechter schlechteste sorge sorgen stinkt stinken störend traurig überteuert überfordert unangenehm unbequem unehrlich unfair unfreundlich ungenau ungesund unhöflich unklar unpraktisch unprofessionell unpünktlich unseriös unsympathisch unzufrieden unzuverlässig verärgert vergessen verloren verschwendung verlust versalzen',
    '-2': 'angst arrogant aufdringlich blöd bescheuert dumm dumme enttäuscht enttäuschen enttäuschend frech frust frustrierend gelogen lüge lügen idiotisch inakzeptabel lächerlich minderwertig nutzlos peinlich respektlos sinnlos unverschämt unbrauchbar ungenießbar unmöglich unzumutbar wut wütend wertlos dürftig',
    '-3': 'abartig abscheulich abzocke betrug ekel ekelhaft ekelig eklig entsetzlich furchtbar grauenhaft grauenvoll grausam grausig grottenschlecht hass hasse hassen horror katastrophal katastrophe kotzen mist müll saumäßig scheiße scheiss schlimm schlimmste schrecklich übel widerlich albtraum',
  },
  behind: {},
  negators:
    'nicht kein keine keinen keinem keiner keines keinerlei nie niemals nichts niemand ohne kaum weder selten nich nix wenig',
  negatesBackwards: true,
  only: 'nur',
  stronger:
    'sehr wirklich echt extrem absolut total so besonders unglaublich richtig ungemein äußerst höchst immer viel wahnsinnig mega ganz überaus ausgesprochen',
  weaker: 'etwas bisschen ziemlich relativ recht teilweise manchmal eher einigermaßen halbwegs meist meistens leicht',
  but: 'aber jedoch allerdings obwohl dafür außer doch',
  excess: 'zu allzu',
  amounts:
    'bitter dick dünn eng fett fettig früh groß hart hart hell heiß hoch kalt klein kompliziert kurz lang langsam laut scharf schwer spät salzig sauer schwach stark süß teuer trocken viel viele voll warm weit wenig wenige weich',
  stems: withoutEnding,
  plain: word => word.replace(/ä/g, 'ae').replace(/ö/g, 'oe').replace(/ü/g, 'ue').replace(/ß/g, 'ss'),
}
