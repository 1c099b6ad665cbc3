import type { ReportHead } from '../protocol'
import type { Title } from './slide'
import type { Stages } from './stage'

/** What somebody wrote about a figure. */
export interface Written {
  /** The title of its slides; '' for the one that a report would give them. */
  readonly title: string
  /** A sentence below; '' for none. */
  readonly sentence: string
}

/** What all slides of a report have in common. */
export interface Making {
  readonly stages: Stages
  readonly head: ReportHead
  /** A title, with a number behind it where another slide has the same. */
  readonly titled: (text: string, end?: string) => Title
  /** Charts are headed by what their figures say. */
  readonly headlines: boolean
  /** Absent: nobody wrote anything. */
  readonly written?: Written
}
