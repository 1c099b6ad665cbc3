import type { Usage } from '@core/contract'
import type * as contract from '@core/contract'
import { csvOfLines } from '@core/domain/tables'
import type { Verb } from '../../access/verbs'
import { asAttachment } from '../../store/attachment'
import { readUsage } from './read'

const BOM = '\uFEFF'
const HEAD = ['List', 'What', 'Study number', 'Study', 'Times', 'Last']

type Line = readonly (string | number)[]

const linesOf = (usage: Usage): Line[] => [
  ...usage.unfound.map(({ words, times, last }) => ['Searched without a result', words, '', '', times, last]),
  ...usage.studies.map(one => ['Studies opened', '', one.study_number, one.study_name, one.times, one.last]),
  ...usage.questions.map(one => [
    ...['Questions opened', `${one.question_name}: ${one.text}`, one.study_number, one.study_name, one.times, ''],
  ]),
  ...usage.exports.map(({ kind, times }) => ['Files exported', kind, '', '', times, '']),
  ...usage.exported.map(one => ['Studies exported', '', one.study_number, one.study_name, one.times, '']),
  ...usage.unused.map(one => ['Studies not opened', '', one.study_number, one.study_name, 0, one.last ?? '']),
  ...usage.old_stories.map(({ title, newest }) => ['Stories with old data', title, '', '', '', newest]),
  ...usage.active.map(({ month, people }) => ['Active people', month, '', '', people ?? 'fewer than 5', '']),
]

/** The same lists as a CSV file. */
export const exportUsage: Verb<typeof contract.exportUsage> = async (ctx, { query: { months } }) => {
  const usage = await ctx.tenant(async tx => {
    await ctx.audit(tx, { event: 'usage.exported', outcome: 'ok', detail: { months } })
    return readUsage(tx, ctx.actor, months)
  })
  const lines = [HEAD, ...linesOf(usage)].map(line => line.map(text => ({ text: String(text) })))
  return new Response(BOM + csvOfLines(lines), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': asAttachment(`${ctx.client.name} usage.csv`),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
