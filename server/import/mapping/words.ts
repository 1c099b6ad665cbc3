/**
 * Words by which questionnaires say what they ask, in English, German, French, Spanish, Italian, Dutch and Portuguese. All
 * languages count in every file: tools mix theirs with that of the survey, and a wrong guess of one would lose the others.
 */

const anyOf = (patterns: readonly RegExp[]): RegExp => new RegExp(patterns.map(({ source }) => source).join('|'), 'iu')

/** A text that asks whether somebody would recommend something. */
export const RECOMMENDS = /recommend|weiterempf|recommand|recomend|recomiend|consigli|raccomand|aanbevelen|aanraden/iu

/** A text that lets people choose several answers. */
export const ASKS_FOR_SEVERAL = anyOf([
  /(all|any) (that|which|of).*(apply|applies)|select (all|any|multiple)|choose all|multiple (answers|responses)|mark all|check all|which(, if any,)? of the following/u,
  /mehrfach(nennung|antwort|auswahl)|mehrere (antworten|nennungen)|alles? (zutreffende|was zutrifft)|alle(s)?,? (die|was) .*zutr/,
  /plusieurs (réponses|choix)|réponses multiples|choix multiples?|tout(es)? (ce qui|celles qui|les réponses)/u,
  /(varias|múltiples) (respuestas|opciones)|respuesta múltiple|tod[ao]s? (las|los) que|tod[ao] lo que/,
  /(più|multiple) rispost[ae]|risposta multipla|tutt[ei] (quell[ei]|le|ciò)/u,
  /meer(dere|keuze)? antwoorden|meerdere opties|alles wat|alle antwoorden (die|aan)/,
  /(várias|múltiplas) (respostas|opções)|resposta múltipla|tod[ao]s? (as|os) (que|opções|respostas)/u,
])

/** A text that lets people choose one answer of a list. */
export const ASKS_FOR_ONE = anyOf([
  /\b(select|choose|pick|tick|mark) (only )?one\b|\bone answer\b/u,
  /\bnur eine (antwort|nennung)|\beinfachnennung/,
  /\bune seule (réponse|option)/u,
  /\buna sola (respuesta|opción)/,
  /\buna sola risposta/u,
  /\b(slechts )?één antwoord/,
  /\b(apenas )?uma (só|única) (resposta|opção)/u,
])

/** A text that asks for remarks in people's own words. */
export const ASKS_FOR_WORDS = anyOf([
  /\bspecify\b|in your own words|please explain|comments?\b/u,
  /in (ihren )?eigenen worten|bitte (erläutern|begründen)|bemerkung|kommentar/,
  /avec vos propres mots|commentaires?\b|veuillez (préciser|expliquer)/u,
  /con sus propias palabras|comentarios?\b|por favor explique/,
  /con parole (sue|tue)|commenti?\b|specificare\b/u,
  /in (uw|je) eigen woorden|opmerking|toelichting/,
  /com as suas palavras|comentários?\b|por favor,? explique/u,
])

/** Name or text of a number: how many, how old, how long, how much. */
export const ASKS_FOR_A_NUMBER = anyOf([
  /\bhow (many|much|old|long)\b|number of|\bage\b|\byears?\b|\bhours?\b|\bhrs?\b|\bminutes?\b|\bdays?\b|\btimes\b|\bcount\b|percent|amount|price|\$|birth|visits?\b|\bspend\b|\bspent\b|orders? per|quantity/u,
  /\bwie (viele?|alt|lange)\b|anzahl|\balter\b|\bjahre?\b|\bstunden?\b|\bminuten?\b|\btage\b|prozent|geburtsjahr|\bpreis\b/,
  /\bcombien\b|nombre d|quel âge|(?<!\p{L})âge\b|\bannées?\b|\bheures?\b|pourcentage|année de naissance/u,
  /\bcuánt[oa]s?\b|número de|\bedad\b|\baños\b|\bhoras?\b|porcentaje|año de nacimiento/,
  /\bquant[oaie]\b|numero di|(?<!\p{L})età(?!\p{L})|\banni\b|\bore\b|percentuale|anno di nascita/u,
  /\bhoe ?(veel|oud|lang)\b|\baantal\b|\bleeftijd\b|\bjaren\b|\buren\b|percentage|geboortejaar/,
  /\bquant[oa]s?\b|número de|\bidade\b|\banos\b|\bhoras\b|porcentagem|percentagem|ano de nascimento/u,
])

/** An answer that says "other", at its beginning. */
export const OTHER = /^(other|others|sonstiges?|sonstige|andere[rs]?|autres?|otr[oa]s?|altr[oie]|anders|outr[oa]s?)\b/iu

/** An answer that says "none of these", at its beginning. */
export const NONE =
  /^(none\b|keine[rs]?\b|nichts davon|aucune?\b|ning[úu]n[oa]?\b|nessun[oa]?\b|geen (enkele|van)|nenhum[a]?\b)/iu

/** Answers that begin with yes, and with no. */
export const YES = /^(yes|ja|oui|s[ií]|sì|sim)(?!\p{L})/iu
export const NO = /^(no|nein|non|nee|não)(?!\p{L})/iu
