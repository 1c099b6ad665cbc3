import * as z from 'zod/mini'
import { DEFAULT_VIEW_SETTINGS, reportPayload, viewSettings } from '@core/contract'
import library from './content/library.json'
import market from './content/market.json'
import monitor from './content/monitor.json'
import organisations from './content/organisations.json'
import reports from './content/reports.json'
import stories from './content/stories.json'
import studies from './content/studies.json'
import survey from './content/survey.json'
import verbatims from './content/verbatims.json'

const text = z.string()
const texts = z.array(text)
const off = z._default(z.boolean(), false)
const on = z._default(z.boolean(), true)
/** At least one, so that one can always be picked. */
const some = <T extends z.core.SomeType>(item: T) => z.tuple([item], item)

const metadata = z.pipe(
  z.record(text, texts),
  z.transform(entries => Object.entries(entries).map(([name, values]) => ({ name, values }))),
)

const person = z.strictObject({
  role: text,
  firstName: text,
  lastName: text,
  admin: off,
  manager: off,
  groups: z._default(texts, []),
  silentRestrictions: off,
})
export type DemoPerson = z.infer<typeof person>

const organisation = z.strictObject({
  name: text,
  domain: text,
  studies: z.number(),
  seed: z.number(),
  people: z.array(person),
  /** People from outside: what they may not open is absent for them instead of locked. */
  guests: z.array(person),
})

export const ORGANISATIONS = z.strictObject({ demo: organisation, other: organisation }).parse(organisations)

const theme = z.strictObject({ name: text, category: text, method: text, topics: texts })
export type Theme = z.infer<typeof theme>

export const STUDIES = z
  .strictObject({
    themes: some(theme),
    countries: some(text),
    /** By country. */
    regions: z.record(text, text),
    suppliers: some(text),
    audiences: some(text),
    samples: some(z.number()),
    /** The study that holds the brand tracker, and the tracker's names. */
    tracker: z.strictObject({
      study: z.strictObject({
        studyNumber: text,
        name: text,
        date: text,
        year: z.number(),
        sample: z.number(),
        metadata,
      }),
      dataset: text,
      file: text,
    }),
  })
  .parse(studies)

const said = z.strictObject({ author: z.enum(['admin', 'manager', 'user']), text })

/** Public stories of the demo. The only figures are the tracker's own; a test counts them again. */
export const STORIES = z
  .array(
    z.strictObject({
      title: text,
      summary: text,
      author: z.enum(['admin', 'manager', 'user']),
      /** YYYY-MM-DD of its last change. */
      modified: text,
      metadata,
      /** Title and body. */
      cards: z.array(z.tuple([text, text])),
      /** Of the tracker, each behind one of the cards, counted from 1. */
      figures: z._default(
        z.array(
          z.strictObject({
            behind: z.number(),
            title: text,
            question: text,
            axis: texts,
            parts: z.enum(['both', 'chart', 'table']),
          }),
        ),
        [],
      ),
      /** About the card at that place, figures among them, or about the story. {user} mentions the person of that role. */
      comments: z._default(
        z.array(
          z.strictObject({
            card: z.nullable(z.number()),
            ...said.shape,
            replies: z._default(z.array(said), []),
          }),
        ),
        [],
      ),
    }),
  )
  .parse(stories)

const byPerson = <T extends z.core.SomeType>(items: T) => z.strictObject({ user: items, manager: items })

/** What people made of the studies. */
export const LIBRARY = z
  .strictObject({
    groups: texts,
    /** Names of studies, and the groups that may open them. */
    restricted: z.record(text, texts),
    /** The first whose category a study's own begins with. */
    brands: z.array(z.tuple([text, text])),
    /** In the order of the filter bar. Countries say more exactly what regions say. */
    fields: z.array(z.strictObject({ name: text, filterable: on, personalizable: on })),
    /** Newest first. */
    favorites: byPerson(z.array(z.tuple([z.enum(['study', 'story']), text]))),
    /** Title of the story that the analyst follows, besides the tracker. */
    followed: text,
    preferences: byPerson(texts),
    /** Of the tracker's study. */
    description: text,
    /** Of the tracker's study. Their only figures are those of the stories, which a test counts again. */
    insights: texts,
    /** Addresses outside the organisation that its people may share with. */
    whitelist: z.array(z.strictObject({ kind: z.enum(['email', 'domain']), value: text })),
    /** Words that mean the same to the organisation; the first one is the name of the entry. */
    glossary: z.array(texts),
  })
  .parse(library)

export const REPORTS = z
  .array(
    z.strictObject({
      title: text,
      description: text,
      main: reportPayload.shape.main,
      segmentation: reportPayload.shape.segmentation,
      filters: reportPayload.shape.options.shape.filters,
      /** What differs from the settings of a new report. */
      view: z.pipe(
        z.record(text, z.unknown()),
        z.transform(view => viewSettings.parse({ ...DEFAULT_VIEW_SETTINGS, ...view })),
      ),
    }),
  )
  .parse(reports)

const labelled = { code: z.number(), label: text }
/** `share`: of adults, in percent; `drawn`: how readily they answer, 1 = as their share. */
const quota = { ...labelled, share: z.number(), drawn: z.number() }

/** An invented British eating-out market. */
export const MARKET = z
  .strictObject({
    waves: z.array(z.strictObject({ ...labelled, start: text })),
    /** Groups of years. */
    ages: some(z.strictObject({ ...quota, low: z.number(), high: z.number() })),
    regions: some(z.strictObject(quota)),
    /** Chains; the first belongs to the demo's client organisation. */
    brands: z.array(
      z.strictObject({
        ...labelled,
        /** Log-odds of being known, of a known one having been visited, and of a visited one in the past four weeks. */
        known: z.number(),
        tried: z.number(),
        recent: z.number(),
        /** Change per wave. */
        trend: z.number(),
        /** Effect per ten years of age. */
        age: z.number(),
        /** Liking on a five-point scale, 0 = middle. */
        liking: z.number(),
        /** Pounds per visit. */
        price: z.number(),
      }),
    ),
  })
  .parse(market)

/** [code, label] or, with a scale value for means, [code, label, score]; a code under 0 is a declared missing answer. */
const choice = z.tuple([z.number(), text, z.optional(z.number())])
export type Choice = z.infer<typeof choice>

/** Choices, or the name of a list of the market. */
const options = z.pipe(
  z.array(z.union([choice, z.enum(['waves', 'ages', 'regions', 'brands'])])),
  z.transform(all =>
    all.flatMap((one): Choice[] =>
      typeof one === 'string' ? MARKET[one].map(({ code, label }) => [code, label]) : [one],
    ),
  ),
)

/** Rows of a grid by key; `brands`: the market's, by their codes. */
const rows = z.pipe(
  z.union([z.record(text, text), z.literal('brands')]),
  z.transform(all =>
    all === 'brands' ? MARKET.brands.map(({ code, label }) => [String(code), label] as const) : Object.entries(all),
  ),
)

const question = z.strictObject({
  name: text,
  /** Short name, shown where a dataset has labels switched on. */
  label: text,
  kind: z.enum(['single', 'multi', 'grid', 'numeric', 'nps', 'open', 'date', 'meta']),
  section: z.optional(text),
  text,
  rows: z._default(rows, []),
  options: z._default(options, []),
  /** Id, label and the codes of the options. */
  nets: z._default(z.array(z.tuple([text, text, z.array(z.number())])), []),
  calculated: z._default(z.array(z.strictObject({ id: text, label: text, kind: z.enum(['mean', 'nps']) })), []),
  ordered: off,
  suggested_xtab: off,
  unrestricted_filter: off,
})
export type Question = z.infer<typeof question>

/** The questions of the brand tracker, in the order in which they were asked. */
export const QUESTIONS = z.array(question).parse(survey)

/** A second tracker, whose last wave was asked otherwise than those before it. */
export const MONITOR = z
  .strictObject({
    /** Name of its study. */
    study: text,
    dataset: text,
    /** The file of the first two waves, and that of all. */
    files: z.tuple([text, text]),
    questions: z.array(question),
    /** By question what the first file said: its text, texts of rows by those of now, labels of answers by code, and their order. */
    before: z.record(
      text,
      z.strictObject({
        text: z.optional(text),
        rows: z.optional(z.record(text, text)),
        options: z.optional(z.record(text, text)),
        order: z.optional(z.array(z.number())),
      }),
    ),
  })
  .parse(monitor)

/** What people write: reasons for a score, and what they wish for. */
export const VERBATIMS = z
  .strictObject({
    good: some(text),
    bad: some(text),
    mixed: some(text),
    openers: some(text),
    nothing: some(text),
    wishes: some(text),
  })
  .parse(verbatims)
