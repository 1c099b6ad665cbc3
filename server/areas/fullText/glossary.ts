import { formWords, type Glossary } from './terms'

/** A short form or a name, and what it means; each finds the others' texts. */
interface Abbreviation {
  readonly short: readonly string[]
  readonly meanings: readonly (readonly string[])[]
}

const abbreviation = (line: string): Abbreviation => {
  const [short = [], ...meanings] = line.split(' = ').map(formWords)
  return { short, meanings }
}

/** Abbreviations that market research uses everywhere. */
const GENERAL: readonly Abbreviation[] = [
  'NPS = net promoter score = recommend',
  'CSAT = customer satisfaction = satisfied',
  'CES = customer effort score',
  'U&A = usage and attitudes = usage and attitude',
  'A&U = attitudes and usage = attitude and usage',
  'FMCG = fast moving consumer goods',
  'CPG = consumer packaged goods',
  'TOM = top of mind',
  'HH = household',
  'PI = purchase intent = purchase intention',
  'OE = open end = open ended',
  'SES = social grade = socioeconomic status',
  'SEC = socioeconomic class',
  'WTP = willingness to pay',
  'MOT = moment of truth',
  'POS = point of sale',
  'OOH = out of home',
  'DIY = do it yourself',
  'QSR = quick service restaurant = fast food',
  'RTD = ready to drink',
  'WOM = word of mouth',
  'CX = customer experience',
  'UX = user experience',
  'KPI = key performance indicator',
  'ROI = return on investment',
  'DK = do not know',
  'BMI = body mass index',
  'TV = television',
  'PC = personal computer',
  'VR = virtual reality',
  'AR = augmented reality',
  'AI = artificial intelligence',
  'IT = information technology',
  'HR = human resources',
  'yr = year',
  'yrs = years',
  'mth = month',
  'mths = months',
  'wk = week',
  'wks = weeks',
  'hr = hour',
  'hrs = hours',
  'avg = average',
  'pct = percent = percentage',
  'DOB = date of birth',
  'FT = full time',
  'PT = part time',
  'WFH = working from home',
  'govt = government',
  'dept = department',
  'mgmt = management',
  'qty = quantity',
  'UK = united kingdom',
  'EU = european union',
  'B2B = business to business',
  'CRM = customer relationship management',
  'SOW = share of wallet',
  'TVC = television commercial',
  'OTC = over the counter',
  'HCP = healthcare professional',
].map(abbreviation)

type Forms = Map<string, (readonly string[])[]>

const add = (forms: Forms, from: readonly string[], to: readonly string[]): void => {
  if (from.length === 0 || to.length === 0) return
  const key = from.join(' ')
  forms.set(key, [...(forms.get(key) ?? []), to])
}

/** Entries of an organisation: each form finds all others of its entry. */
export const ownForms = (entries: readonly (readonly string[])[]): Glossary => {
  const found: Forms = new Map()
  for (const entry of entries) {
    const forms = entry.map(formWords)
    for (const from of forms) for (const to of forms) if (to !== from) add(found, from, to)
  }
  return found
}

/** The same with the general abbreviations, but for those that the organisation explains itself. */
export const withGeneral = (own: Glossary): Glossary => {
  const found: Forms = new Map([...own].map(([key, meanings]) => [key, [...meanings]]))
  for (const { short, meanings } of GENERAL)
    if (!own.has(short.join(' ')))
      for (const long of meanings) {
        add(found, short, long)
        add(found, long, short)
      }
  return found
}
