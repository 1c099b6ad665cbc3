import { canHaveNets, type AddedRowType, type Addressed } from '@core/report'
import styled from 'styled-components'
import { useAppDispatch } from '@/store'
import { Button } from '@/ui/Button'
import { MEDIA } from '@/ui/theme/tokens'
import { Small } from '@/ui/Words'
import { events } from '../../slice'

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s1) var(--s2);
  padding: var(--s1-5) var(--s3-5);
  border-top: 1px solid var(--border);
  > button:first-child {
    margin-left: -8px;
  }
  > span {
    flex: 1 1 200px;
    text-align: right;
    ${MEDIA.below768} {
      text-align: left;
    }
  }
`

/** Opens the dialog for nets, or calculated rows, of a variable's question. */
export const AddRowButtons = ({ addressed, hasNets }: { readonly addressed: Addressed; readonly hasNets: boolean }) => {
  const dispatch = useAppDispatch()
  const { question, label } = addressed
  const open = (type: AddedRowType, fresh: boolean) => () =>
    dispatch(events.addedRowsOpened({ type, question: question.question_name, fresh }))
  return (
    <Foot>
      {canHaveNets(question) && (
        <>
          <Button variant="ghost" size="sm" icon="plus" aria-label={`New net of ${label}`} onClick={open('net', true)}>
            New net
          </Button>
          {question.nets.length > 0 && (
            <Button variant="ghost" size="sm" aria-label={`Edit nets of ${label}`} onClick={open('net', false)}>
              Edit nets
            </Button>
          )}
        </>
      )}
      <Button
        variant="ghost"
        size="sm"
        icon="sigma"
        aria-label={`Calculated rows of ${label}`}
        onClick={open('calculated', question.calculated.length === 0)}
      >
        Calculated
      </Button>
      {hasNets && <Small>Nets count each person once. Unticking changes what is shown, not who is counted.</Small>}
    </Foot>
  )
}
