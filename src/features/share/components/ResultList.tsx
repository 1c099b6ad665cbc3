import { Badge, Muted, type IconName } from '@/ui'
import type { Tone } from '@/ui/Badge'
import { clockLabel } from '@/lib/dates'
import { namedKey } from '../model'
import type { ShareResult } from '../remotes'
import { ReceiverRow, Rows, type CorrectionOf } from './ReceiverRows'

interface Look {
  readonly tone: Tone
  readonly icon: IconName
  readonly words: string
}

/** 'Sent 14:36', 'Sent to 12', 'Quota reached'. */
const lookOf = ({ kind, outcome, people, missed, reason }: ShareResult, at: string): Look => {
  const taken = people - missed.length
  switch (outcome) {
    case 'sent':
      return {
        tone: reason === '' ? 'success' : 'warning',
        icon: reason === '' ? 'success' : 'warning',
        words: kind === 'group' ? `Sent to ${String(taken)}` : `Sent ${at}`,
      }
    case 'refused':
      return reason.startsWith('Quota reached')
        ? { tone: 'warning', icon: 'clock', words: 'Quota reached' }
        : { tone: 'danger', icon: 'lock', words: 'Not allowed' }
    case 'failed':
      return { tone: 'danger', icon: 'error', words: 'Not sent' }
  }
}

interface ResultListProps {
  readonly results: readonly ShareResult[]
  /** When they arrived, as an ISO moment. */
  readonly at: string
  readonly correctionOf: CorrectionOf
}

/** What became of the mails to each of them. */
export const ResultList = ({ results, at, correctionOf }: ResultListProps) => (
  <Rows aria-label="Results">
    {results.map(result => {
      const { tone, icon, words } = lookOf(result, clockLabel(at))
      return (
        <ReceiverRow key={namedKey(result)} row={result} correction={correctionOf(result)}>
          <Badge tone={tone} icon={icon}>
            {words}
          </Badge>
          {result.reason !== '' && (
            <p>
              <Muted $size="sm">{result.reason.replace(/^Quota reached: y/, 'Y')}</Muted>
            </p>
          )}
        </ReceiverRow>
      )
    })}
  </Rows>
)
