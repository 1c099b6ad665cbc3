/**
 * How often, from most to least, in English, German, French, Spanish, Italian, Dutch and Portuguese: several times a day,
 * daily, several times a week, weekly, several times a month, monthly, every few months, several times a year, less than
 * yearly, yearly, less often, never. "Less than yearly" stands before "yearly", which its words contain.
 */
const FREQUENCIES: readonly (readonly RegExp[])[] = [
  [
    /(several|multiple|many|more than once|\d+ times) .*\bday\b/iu,
    /\bdaily\b|(once a|every|each) day\b/iu,
    /few days|(few|several|2|3|two|three|multiple|more) .*\bweek\b/iu,
    /\bweekly\b|(once a|every|each) week\b/iu,
    /fortnight|(two|2|few) weeks|(few|several|2|3|two|three) .*\bmonth\b/iu,
    /\bmonthly\b|(once a|every|each) month\b/iu,
    /(few|two|three|2|3) months|quarter/iu,
    /six months|half.year|twice a year|few times a year/iu,
    /less (often )?than once a year/iu,
    /\byearly\b|annually|(once a|every|each) year\b/iu,
    /\bless often\b|rarely|seldom/iu,
    /\bnever\b|not at all/iu,
  ],
  [
    /(mehrmals|mehrere male|\d mal) (täglich|(am|pro) tag)/iu,
    /täglich|(jeden|einmal (am|pro)) tag/iu,
    /(mehrmals|mehrere male|zweimal|dreimal|\d( bis |-)\d mal) .*\bwoche|alle (paar|zwei|drei) tage/iu,
    /wöchentlich|(jede|einmal (pro|in der)) woche/iu,
    /(mehrmals|mehrere male|zweimal|dreimal|\d( bis |-)\d mal) .*\bmonat|alle (zwei|paar) wochen/iu,
    /monatlich|(jeden|einmal (pro|im)) monat/iu,
    /alle (zwei|drei|paar) monate|vierteljähr|(einmal )?(pro|im) quartal/iu,
    /halbjähr|(mehrmals|mehrere male|zweimal) .*\bjahr/iu,
    /(seltener|weniger) als einmal (pro|im) jahr/iu,
    /jährlich|(jedes|einmal (pro|im)) jahr/iu,
    /seltener|selten/iu,
    /\bnie(mals)?\b|überhaupt nicht/iu,
  ],
  [
    /(plusieurs|deux|trois|\d) fois par jour/iu,
    /quotidien|(tous les|une fois par|chaque) jours?/iu,
    /(plusieurs|deux|trois|\d) fois par semaine|tous les (deux|trois) jours/iu,
    /hebdomadaire|(toutes les|une fois par|chaque) semaines?/iu,
    /(plusieurs|deux|trois|\d) fois par mois|tous les quinze jours|toutes les deux semaines/iu,
    /mensuel|(tous les|une fois par|chaque) mois/iu,
    /tous les (deux|trois) mois|trimestr/iu,
    /semestr|(plusieurs|deux|trois|\d) fois par an/iu,
    /moins (souvent )?(d['’]|qu['’])une fois par an/iu,
    /annuel|(tous les|une fois par|chaque) ans?/iu,
    /moins souvent|rarement/iu,
    /jamais/iu,
  ],
  [
    /(varias|dos|tres|\d) veces (al|por) día/iu,
    /diari|(todos los|cada|una vez (al|por)) días?/iu,
    /(varias|dos|tres|\d) veces (a la|por) semana|cada (dos|tres) días/iu,
    /semanal|(todas las|cada|una vez (a la|por)) semanas?/iu,
    /(varias|dos|tres|\d) veces (al|por) mes|quincenal|cada (dos semanas|quince días)/iu,
    /mensual|(todos los|cada|una vez (al|por)) mes/iu,
    /cada (dos|tres) meses|trimestr/iu,
    /semestr|(varias|dos|tres|\d) veces (al|por) año/iu,
    /menos de una vez (al|por) año/iu,
    /anual|(todos los|cada|una vez (al|por)) años?/iu,
    /con menos frecuencia|rara vez|raramente/iu,
    /\bnunca\b/iu,
  ],
  [
    /(più|due|tre|\d) volte (al|a) giorno/iu,
    /quotidian|giornalment|(ogni|tutti i|una volta al) giorn[oi]/iu,
    /(più|due|tre|\d) volte (alla|a) settimana|ogni (due|tre) giorni/iu,
    /settimanal|(ogni|tutte le|una volta (alla|a)) settiman[ae]/iu,
    /(più|due|tre|\d) volte al mese|ogni due settimane/iu,
    /mensil|(ogni|tutti i|una volta al) mes[ei]/iu,
    /ogni (due|tre) mesi|trimestr/iu,
    /semestr|(più|due|tre|\d) volte (all['’]|l['’])anno/iu,
    /meno di una volta all['’]anno/iu,
    /annual|(ogni|una volta all['’]) ?anno/iu,
    /meno spesso|raramente/iu,
    /^mai\b/iu,
  ],
  [
    /(meerdere|paar|twee|drie|\d) ?(keer|keren|maal) per dag/iu,
    /dagelijks|(elke|iedere|[ée]én ?(keer|maal) per) dag/iu,
    /(meerdere|paar|twee|drie|\d) ?(keer|keren|maal) per week|om de (paar|twee) dagen/iu,
    /wekelijks|(elke|iedere|[ée]én ?(keer|maal) per) week/iu,
    /(meerdere|paar|twee|drie|\d) ?(keer|keren|maal) per maand|om de twee weken/iu,
    /maandelijks|(elke|iedere|[ée]én ?(keer|maal) per) maand/iu,
    /(elke|om de) (paar|twee|drie) maanden|kwartaal/iu,
    /half ?jaar|(meerdere|paar|twee|drie|\d) ?(keer|keren|maal) per jaar/iu,
    /minder (vaak )?dan ([ée]én|1) ?(keer|maal) per jaar/iu,
    /jaarlijks|(elk|ieder|[ée]én ?(keer|maal) per) jaar/iu,
    /minder vaak|zelden/iu,
    /nooit/iu,
  ],
  [
    /(várias|duas|três|\d) vezes (por|ao) dia/iu,
    /diari|(todos os|cada|uma vez (por|ao)) dias?/iu,
    /(várias|duas|três|\d) vezes (por|à) semana|a cada (dois|três) dias/iu,
    /semanal|(todas as|cada|uma vez (por|à)) semanas?/iu,
    /(várias|duas|três|\d) vezes (por|ao) mês|quinzenal|a cada (duas semanas|quinze dias)/iu,
    /mensal|(todos os|cada|uma vez (por|ao)) m(ês|eses)/iu,
    /a cada (dois|três) meses|trimestr/iu,
    /semestr|(várias|duas|três|\d) vezes (por|ao) ano/iu,
    /menos de uma vez (por|ao) ano/iu,
    /anual|(todos os|cada|uma vez (por|ao)) anos?/iu,
    /com menos frequência|raramente/iu,
    /\bnunca\b/iu,
  ],
]
const LESS_THAN_YEARLY = 8
const BELOW_YEARLY = 9.5

/** How often an answer says, from 0 for several times a day to 11 for never; null where it does not say. */
export const frequency = (label: string): number | null => {
  for (const language of FREQUENCIES) {
    const place = language.findIndex(pattern => pattern.test(label))
    if (place >= 0) return place === LESS_THAN_YEARLY ? BELOW_YEARLY : place
  }
  return null
}
