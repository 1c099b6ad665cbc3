import { agrees, choicesOf, oursOf, type Fact } from './facts'
import { BOOK_BASES, PERCENT_OF, ROUNDINGS, type CubeChoice, type FigureSetting, type OpenTable } from './settings'
import type { FigureKind } from './types'

/** A choice of a setting that other values explain as well; nothing of the book tells them apart. */
export interface Undecided {
  readonly part: 'weight' | 'base' | 'shownBase' | 'counts' | 'percentOf' | 'rounding'
  readonly others: readonly string[]
}

export interface FiguresExplained {
  readonly setting: FigureSetting
  readonly undecided: readonly Undecided[]
}

type Decimals = ReadonlyMap<FigureKind, number>

const countAgreeing = (
  tables: readonly OpenTable[],
  facts: readonly Fact[],
  setting: FigureSetting,
  decimals: Decimals,
): number =>
  facts.reduce((sum, fact) => {
    const open = tables[fact.table]
    if (open === undefined) return sum
    const fits = agrees(fact.figure, oursOf(open, fact, setting), decimals.get(fact.kind) ?? 0, setting.rounding)
    return sum + (fits ? 1 : 0)
  }, 0)

/** The first of the options that agrees most often, and those that agree as often. */
const bestOf = <T>(options: readonly T[], scoreOf: (option: T) => number) => {
  const all = options.map(option => ({ option, score: scoreOf(option) }))
  const most = Math.max(...all.map(({ score }) => score))
  const [best, ...alike] = all.filter(({ score }) => score === most).map(({ option }) => option)
  return best === undefined ? null : { best, alike, score: most }
}

const SHOWN = ['unweighted', 'weighted', 'effective'] as const
const COUNTS = ['weighted', 'unweighted'] as const

interface Trial {
  readonly setting: FigureSetting
  readonly score: number
  readonly undecided: readonly Undecided[]
}

const undecidedOf = (part: Undecided['part'], alike: readonly string[]): Undecided[] =>
  alike.length === 0 ? [] : [{ part, others: alike }]

/** The best setting over one cube: each part of it is decided by the figures that it changes. */
const tryCube = (
  tables: readonly OpenTable[],
  facts: readonly Fact[],
  choice: CubeChoice,
  decimals: Decimals,
): Trial | null => {
  const plain: FigureSetting = {
    ...choice,
    shownBase: 'unweighted',
    counts: 'weighted',
    percentOf: 'column',
    rounding: 'half_up',
  }
  const count = (some: readonly Fact[], change: Partial<FigureSetting>): number =>
    countAgreeing(tables, some, { ...plain, ...change }, decimals)
  const ofKind = (...kinds: readonly FigureKind[]): Fact[] => facts.filter(({ kind }) => kinds.includes(kind))
  const shares = ofKind('percent')
  const best = bestOf(
    PERCENT_OF.flatMap(percentOf => ROUNDINGS.map(rounding => ({ percentOf, rounding }))),
    pair => count(shares, pair),
  )
  if (best === null) return null
  const { percentOf } = best.best
  const percents = bestOf([percentOf, ...PERCENT_OF.filter(of => of !== percentOf)], of =>
    count(shares, { percentOf: of, rounding: best.best.rounding }),
  )
  // Rounding also shows in means and weighted counts, so all figures decide about it.
  const rounding = bestOf(ROUNDINGS, one => count(facts, { percentOf, rounding: one }))
  const bases = bestOf(SHOWN, shownBase => count(ofKind('base'), { shownBase }))
  const counts = bestOf(COUNTS, one => count(ofKind('count'), { counts: one }))
  if (rounding === null || bases === null || counts === null || percents === null) return null
  const setting = { ...plain, percentOf, rounding: rounding.best, shownBase: bases.best, counts: counts.best }
  return {
    setting,
    score: count(facts, setting),
    undecided: [
      ...undecidedOf('rounding', rounding.alike),
      ...undecidedOf('shownBase', bases.alike),
      ...undecidedOf('counts', counts.alike),
      ...undecidedOf('percentOf', percents.alike),
    ],
  }
}

/**
 * The setting that explains most figures. Weight and base are tried with every cube; what is printed as base, what percentages are
 * of, and rounding are looked up in the same sums. Among settings that explain as much, the plainest is taken and the others named.
 */
export const explainFigures = (
  tables: readonly OpenTable[],
  facts: readonly Fact[],
  weights: readonly string[],
  decimals: Decimals,
): FiguresExplained | null => {
  const trials = choicesOf(weights, BOOK_BASES).flatMap(choice => tryCube(tables, facts, choice, decimals) ?? [])
  const found = bestOf(trials, ({ score }) => score)
  if (found === null) return null
  const { setting, undecided } = found.best
  const others = (part: 'weight' | 'base'): string[] => [
    ...new Set(
      found.alike.flatMap(({ setting: other }) =>
        other[part] !== setting[part] &&
        (part === 'weight' ? other.base === setting.base : other.weight === setting.weight)
          ? [other[part] ?? '']
          : [],
      ),
    ),
  ]
  return {
    setting,
    undecided: [...undecidedOf('weight', others('weight')), ...undecidedOf('base', others('base')), ...undecided],
  }
}
