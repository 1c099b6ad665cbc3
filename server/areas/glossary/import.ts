import type { ImportedLine } from '@core/contract'
import type * as contract from '@core/contract'
import { GLOSSARY_LIMITS, formsInLine, glossaryLines, lineOfForms } from '@core/domain'
import { invalid } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { insertEntries } from './change'
import { formKey } from './own'
import { holdersOf, problemOf, shown, takenBy, tidyForms } from './rules'
import { entriesToChange, type EntryRow } from './store'

/** Throws Refusal invalid. */
const linesOf = (text: string) => {
  const lines = glossaryLines(text)
  const most = GLOSSARY_LIMITS.importLines
  const problem =
    lines.length === 0
      ? 'There is no entry in this list. Write one on each line, such as: CSAT, customer satisfaction'
      : lines.length > most
        ? `This list has ${lines.length.toLocaleString('en')} lines. Import at most ${most.toLocaleString('en')} at once.`
        : null
  if (problem !== null) throw invalid(problem, { text: [problem] })
  return lines
}

interface Judged {
  readonly outcome: ImportedLine['outcome']
  readonly reason: string
}

const ADDED: Judged = { outcome: 'added', reason: '' }

/** Takes the lines in their order: those before decide about those after as well. */
const judging = (entries: readonly EntryRow[]) => {
  const holders = holdersOf(entries)
  let room = GLOSSARY_LIMITS.entries - entries.length
  return (forms: readonly string[], line: number): Judged => {
    const wrong = problemOf(forms)
    if (wrong !== null) return { outcome: 'refused', reason: wrong }
    const holding = new Set(forms.map(form => holders.get(formKey(form))?.id))
    const [only] = holding
    if (holding.size === 1 && only !== undefined) return { outcome: 'known', reason: 'The glossary has this already.' }
    const taken = takenBy(forms, holders, null)
    if (taken !== null) return { outcome: 'refused', reason: taken }
    if (room <= 0)
      return {
        outcome: 'refused',
        reason: `A glossary can have ${GLOSSARY_LIMITS.entries.toLocaleString('en')} entries.`,
      }
    room -= 1
    for (const form of forms) holders.set(formKey(form), { id: `line ${line}`, forms })
    return ADDED
  }
}

/** Adds the lines that can be added, all in one transaction; every other is named with the reason. */
export const importGlossary: TxVerb<typeof contract.importGlossary> = async (tx, ctx, { body }) => {
  const lines = linesOf(body.text)
  const judge = judging(await entriesToChange(tx, ctx.actor.clientId))
  const judged = lines.map(({ line, text }) => {
    const forms = tidyForms(formsInLine(text))
    return { line, forms, ...judge(forms, line) }
  })
  const added = judged.filter(({ outcome }) => outcome === 'added').map(({ forms }) => forms)
  if (added.length > 0) {
    await insertEntries(tx, ctx.actor, added)
    await ctx.audit(tx, {
      event: 'glossary.imported',
      outcome: 'ok',
      detail: { added: added.length, lines: lines.length },
      changes: added.map(forms => ({ field: 'forms', before: null, after: lineOfForms(forms) })),
    })
  }
  return {
    added: added.length,
    lines: judged.map(({ line, forms: [name = ''], outcome, reason }) => ({
      line,
      name: shown(name).slice(1, -1),
      outcome,
      reason,
    })),
  }
}
