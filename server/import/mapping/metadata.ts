import type { Profile } from './profile'

interface Rule {
  readonly pattern: RegExp
  readonly reason: string
  readonly personal: boolean
}

/** Tested against the name and against the label with spaces for punctuation; personal data in seven languages. */
const RULES: readonly Rule[] = [
  {
    pattern:
      /^(recipient )?e ?mail( address)?$|^email\b|e mail (address|adresse)|^(adresse (e ?mail|électronique)|correo( electrónico)?|courriel|indirizzo (e ?mail|di posta)|posta elettronica|e ?mail ?adres|endereço de e ?mail)\b/iu,
    reason: 'it holds e-mail addresses',
    personal: true,
  },
  {
    pattern: /^ip( ?address)?$|^ip adresse$|\bip ?address\b|^(adresse|dirección|indirizzo|endereço) ip$|^ip adres$/iu,
    reason: 'it holds IP addresses',
    personal: true,
  },
  {
    pattern:
      /^(recipient )?(first|last|full|sur|family|given) ?name$|^(your )?name$|^name des|^respondent name$|^(vor|nach|familien)name$|^(votre )?(nom|prénom)( de famille)?$|^(nombre( y apellidos?)?|apellidos?)$|^(nome( e cognome)?|cognome)$|^((voor|achter)naam|naam)$|^(nome completo|sobrenome|apelido)$/iu,
    reason: 'it holds names of people',
    personal: true,
  },
  {
    pattern: /^(location ?)?(latitude|longitude|lat|lon|lng|long)$|^location ?(latitude|longitude|accuracy)$|^gps\b/iu,
    reason: 'it holds positions of respondents',
    personal: true,
  },
  {
    pattern: /user ?agent|^v?browser( version)?$|^(operating system|resolution|vos|vmobiledevice|vmobileos)$/iu,
    reason: 'it describes the device of the respondent',
    personal: true,
  },
  {
    pattern:
      /^(your )?(phone|telephone|mobile|cell)( ?(phone|number|no))*$|^(telefon|handy)( ?nummer)?$|^(numéro de )?téléphone( portable)?$|^(número de )?teléfono( móvil)?$|^(numero di )?(telefono|cellulare)$|^telefoon( ?nummer)?$|^(número de )?(telefone|telemóvel|celular)$/iu,
    reason: 'it holds telephone numbers',
    personal: true,
  },
  {
    pattern:
      /^(street|postal|home|mailing)( ?address)$|^(your )?address( line)? ?\d?$|^(straße|anschrift|adresse)( und hausnummer)?$|^(adresse postale|rue)$|^(dirección( postal)?|calle|domicilio)$|^(indirizzo( di casa)?|via e numero)$|^(adres|straatnaam)( en huisnummer)?$|^(endereço|morada)$/iu,
    reason: 'it holds addresses',
    personal: true,
  },
  {
    pattern:
      /^(date of birth|birth ?(date|day)|dob)$|^geburts(datum|tag)$|^date de naissance$|^fecha de nacimiento$|^data di nascita$|^geboortedatum$|^data de nascimento$/iu,
    reason: 'it holds days of birth',
    personal: true,
  },
  {
    pattern:
      /^(respondent|response|record|collector|panel|panelist|member|case|unique|external|network|session|survey)[ ]?(id|no|number|identifier|serial)$|^(resp ?id|uuid|guid|serial|record|recordno|caseid|id|rds|seq #|external (data )?reference|unique identifier)$/iu,
    reason: 'it is an identifier',
    personal: false,
  },
  {
    pattern:
      /^(start|end|submit|submitted|recorded|completed?|created|modified|interview) ?(date|time|on|at)( ?utc)?$|^(date|time) ?(created|modified|submitted|started|completed|of interview)$|^time ?stamp$|^(start|end) time of survey$/iu,
    reason: 'it says when the interview took place',
    personal: false,
  },
  {
    pattern:
      /^(interview |survey )?(duration|length of interview|loi)( in (seconds|minutes))?$|^duration\b.*(seconds|sekunden|minutes)|^time from start to finish|^(status|progress|finished|distribution ?channel|response ?set|response ?type|user ?language|last page)$|_(first_click|last_click|page_submit|click_count)$/iu,
    reason: 'it describes the interview, not the respondent',
    personal: false,
  },
]

const plain = (text: string): string =>
  text
    .replace(/([\p{Ll}])(\p{Lu})/gu, '$1 $2')
    .replace(/[_.\-()/]+/gu, ' ')
    .trim()

const CONTENTS: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  { pattern: /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/u, reason: 'it holds e-mail addresses' },
  { pattern: /^(\d{1,3}\.){3}\d{1,3}$/u, reason: 'it holds IP addresses' },
  { pattern: /^\+\d[\d ()/-]{7,18}\d$/u, reason: 'it holds telephone numbers' },
]
const CONTENT_SAMPLE = 100

/** Most of the answers are addresses, whatever the variable is called. */
const contentReason = ({ variable, codes }: Profile): Rule | null => {
  if (variable.type !== 'text' || codes.length === 0) return null
  const sample = codes.slice(0, CONTENT_SAMPLE).map(({ code }) => String(code))
  const found = CONTENTS.find(({ pattern }) => sample.filter(text => pattern.test(text)).length * 2 > sample.length)
  return found === undefined ? null : { ...found, personal: true }
}

/** Kinds of declared questions whose answers may identify people. */
const IN_WORDS: ReadonlySet<string> = new Set(['open', 'date', 'meta'])

/**
 * Why a variable describes the interview or identifies a person, or null. A declared question is what its provider says; only words and
 * dates that identify people are told apart.
 */
export const metadataReason = (profile: Profile): Rule | null => {
  const declared = profile.variable.hint?.declared
  if (declared === undefined) return ruleFor(profile)
  const found = IN_WORDS.has(declared.kind) ? ruleFor(profile) : null
  return found?.personal === true ? found : null
}

const ruleFor = (profile: Profile): Rule | null => {
  const { variable } = profile
  const forms = [variable.name, plain(variable.name), variable.label.trim(), plain(variable.label)]
  return RULES.find(({ pattern }) => forms.some(form => pattern.test(form))) ?? contentReason(profile)
}
