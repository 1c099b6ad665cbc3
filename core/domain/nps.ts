import type { OptionDef, QuestionDef } from './question'

const NETS = [
  { id: 'promoters', label: 'Promoters (9-10)', from: 9, to: 10 },
  { id: 'passives', label: 'Passives (7-8)', from: 7, to: 8 },
  { id: 'detractors', label: 'Detractors (0-6)', from: 0, to: 6 },
] as const

/** Kind, nets and calculated rows of a recommendation scale whose options are scored 0 to 10. */
export const npsParts = (
  options: OptionDef[],
): Pick<QuestionDef, 'kind' | 'options' | 'nets' | 'calculated' | 'ordered'> => ({
  kind: 'nps',
  options,
  nets: NETS.map(({ id, label, from, to }) => ({
    id,
    label,
    any_of: options
      .filter(({ score, missing }) => !missing && score !== null && score >= from && score <= to)
      .map(option => option.id),
  })).filter(net => net.any_of.length > 0),
  calculated: [
    { id: 'nps', label: 'Net promoter score', kind: 'nps' },
    { id: 'mean', label: 'Mean', kind: 'mean' },
  ],
  ordered: true,
})
