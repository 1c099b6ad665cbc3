import styled from 'styled-components'
import type { AskedMatch } from '@core/contract'
import { CLOSENESS_WORDS } from '@core/domain/questionnaire'
import { monthLabel } from '@/lib/months'
import { questionHref } from '@/lib/questionHref'
import { count, counted } from '@/lib/words'
import { Badge, Link, MEDIA } from '@/ui'
import { Facts, Source } from '@/ui/Facts'
import { Wording } from '@/ui/Wording'
import { topWords } from '../model/words'

const Root = styled.div`
  display: grid;
  gap: var(--s1-5);
  min-width: 0;
`
const Head = styled.div`
  display: flex;
  align-items: baseline;
  gap: var(--s1) var(--s2-5);
  > p {
    min-width: 0;
  }
  ${MEDIA.below768} {
    flex-direction: column;
  }
`

const TONES = { same: 'success', near: 'info', similar: 'neutral', meaning: 'neutral' } as const

const Where = ({ match }: MatchProps) => (
  <Source>
    <Link href={questionHref(match)}>
      {match.study.name}, {match.question_name}
    </Link>{' '}
    · {match.dataset_name} · {monthLabel(match.study.study_date)}
  </Source>
)

interface MatchProps {
  readonly match: AskedMatch
}

/** An asked question: how close it is, where and when it was asked, and what came out first. Its wording is shown unless it is the draft's. */
export const Match = ({ match, draft }: MatchProps & { readonly draft: string }) => {
  const { closeness, top, options_shared: shared } = match
  const equal = match.question_text === draft
  return (
    <Root>
      <Head>
        <Badge tone={TONES[closeness]}>{CLOSENESS_WORDS[closeness]}</Badge>
        {equal ? <Where match={match} /> : <Wording parts={match.wording} />}
      </Head>
      {!equal && <Where match={match} />}
      <Facts>
        <span>
          Base <strong>n={count(match.base)}</strong>
        </span>
        {top && (
          <span>
            {top.unit === 'percent' && 'Top answer '}
            <strong>{topWords(top)}</strong>
          </span>
        )}
        {shared && (
          <span>
            {count(shared.shared)} of your {counted(shared.of, 'answer', 'answers')}
          </span>
        )}
      </Facts>
    </Root>
  )
}
