import type { StoryCard } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { Segmented } from '@/ui'
import { figureViewRemote } from '../../figureRemotes'
import { selectFigureView } from '../../selectors'
import type { WithStories } from '../../slice'
import { useLastChoice } from './useLastChoice'

const PARTS = [
  { value: 'chart', label: 'Chart', icon: 'chart-column' },
  { value: 'table', label: 'Table', icon: 'table' },
  { value: 'both', label: 'Chart and table', icon: 'chart-auto' },
] as const

type FigureCard = StoryCard & { readonly content: { readonly kind: 'figure' } }
type Parts = FigureCard['content']['view']['parts']

const isFigure = (card: StoryCard): card is FigureCard => card.content.kind === 'figure'

interface FigurePartsProps {
  readonly storyId: string
  readonly card: FigureCard
}

const FigureParts = ({ storyId, card }: FigurePartsProps) => {
  const dispatch = useAppDispatch()
  const { isFetching } = useAppSelector((state: WithStories) => selectFigureView(state, card.id))
  const { view } = card.content
  const [parts, choose] = useLastChoice<Parts>({
    saved: view.parts,
    saving: isFetching,
    keyOf: choice => choice,
    send: choice => {
      const change = { view: { ...view, parts: choice }, base: view }
      dispatch(figureViewRemote.requested({ storyId, cardId: card.id, change }))
    },
  })
  return (
    <Segmented
      label={`What card ${card.position} shows`}
      labelHidden
      value={parts}
      options={PARTS}
      onValueChange={choose}
    />
  )
}

/** Whether a figure is a chart, a table or both; nothing for cards of other kinds. */
export const PartsChoice = ({ storyId, card }: { readonly storyId: string; readonly card: StoryCard }) =>
  isFigure(card) ? <FigureParts storyId={storyId} card={card} /> : null
