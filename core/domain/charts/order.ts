import type { ArrangedRow } from '@core/crosstab'
import { isUnrated } from '../scales'

const OTHER =
  /^[^\p{L}]*(?:other|others|another|something else|sonstige|andere|autre|autres|otro|otra|otros|altro|anders)(?![\p{L}])/iu
const NONE =
  /^[^\p{L}]*(?:none|neither|nothing|no one|nobody|keine|nichts|aucun|aucune|ninguno|ninguna|nessuno|geen)(?![\p{L}])/iu

/** "Other", "none of these", "don't know" and no answer: they are last however many people chose them. */
export const isLast = ({ type, label }: Pick<ArrangedRow, 'type' | 'label'>): boolean =>
  type === 'missing' || OTHER.test(label) || NONE.test(label) || isUnrated(label)

const totalOf = ({ cells: [total] }: ArrangedRow): number => total?.value ?? -Infinity

/** The largest in Total first; equal ones stay in their order. */
export const largestFirst = (rows: readonly ArrangedRow[]): ArrangedRow[] =>
  [...rows].sort((one, other) => Number(isLast(one)) - Number(isLast(other)) || totalOf(other) - totalOf(one))
