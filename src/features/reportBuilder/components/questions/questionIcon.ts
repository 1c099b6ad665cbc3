import type { Addressed } from '@core/report'
import type { IconName } from '@/ui/iconPaths'

const QUESTION_ICONS: Record<Addressed['question']['fundamental_question_type'], IconName> = {
  single: 'q-single',
  multi: 'q-multi',
  grid: 'q-grid',
  numeric: 'q-numeric',
  nps: 'q-nps',
  open: 'q-open',
  date: 'q-date',
  meta: 'q-meta',
}

export const questionIcon = ({ question, breakout, banner }: Addressed): IconName =>
  banner ? 'table' : breakout ? 'q-single' : QUESTION_ICONS[question.fundamental_question_type]
