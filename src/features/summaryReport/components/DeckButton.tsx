import type { SummaryItems } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { fileName } from '@core/domain'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Feedback'
import { deckOffer } from '../model/progress'
import { deckRemote, makeDeckRemote, type SummaryAddress } from '../remotes'
import { selectDeck, selectDeckMade } from '../selectors'
import type { WithSummaryReport } from '../slice'

interface DeckProps {
  readonly address: SummaryAddress
  readonly summary: SummaryItems
}

/** The PowerPoint of a summary, once it is ready. */
export const DeckButton = ({ address, summary }: DeckProps) => {
  const dispatch = useAppDispatch()
  const deck = useAppSelector((state: WithSummaryReport) => selectDeck(state, address))
  const offer = deckOffer(summary)
  const reason = offer.kind === 'wait' ? offer.reason : offer.kind === 'make' ? offer.why : null
  const name = fileName(`Summary ${summary.study_name} ${summary.dataset_name}`, 'pptx')
  return (
    <Button
      variant={reason === null ? 'primary' : 'secondary'}
      icon="download"
      disabledReason={reason}
      loading={deck.isFetching}
      onClick={() => dispatch(deckRemote.requested({ ...address, fileName: name }))}
    >
      Download PowerPoint
    </Button>
  )
}

/** What went wrong with the deck, and how to get one. */
export const DeckNotice = ({ address, summary }: DeckProps) => {
  const dispatch = useAppDispatch()
  const deck = useAppSelector((state: WithSummaryReport) => selectDeck(state, address))
  const made = useAppSelector((state: WithSummaryReport) => selectDeckMade(state, address))
  const offer = deckOffer(summary)
  return (
    <>
      {offer.kind === 'make' && (
        <Callout
          tone={summary.deck_state === 'failed' ? 'danger' : 'info'}
          action={
            <Button
              size="sm"
              icon="refresh"
              loading={made.isFetching}
              onClick={() => dispatch(makeDeckRemote.requested(address))}
            >
              Make it again
            </Button>
          }
        >
          {offer.why}
        </Callout>
      )}
      {made.error && (
        <Callout tone="danger" role="alert">
          The PowerPoint could not be requested again. {made.error.message}
        </Callout>
      )}
      {deck.error && offer.kind === 'download' && (
        <Callout tone="danger" role="alert">
          The PowerPoint could not be downloaded. {deck.error.message}
        </Callout>
      )}
    </>
  )
}
