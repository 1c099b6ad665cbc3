import { useAppSelector } from '@/store'
import { Button, Callout, Muted, Row, useToast } from '@/ui'
import type { WithListViews } from '../slice'
import { useSave } from './useSave'
import { useViews, type ViewedPlace } from './useViews'

/** Says when a view was changed since it was saved, and what could not be saved or deleted. */
export const ViewState = ({ place }: { readonly place: ViewedPlace }) => {
  const { list, current } = place
  const toast = useToast()
  const { views, shown, changed, open } = useViews(place)
  const removals = useAppSelector(({ listViews }: WithListViews) => listViews.removals)
  const { busy, error, send } = useSave(list, view =>
    toast({ subject: 'listViews', text: `“${view.name}” saved`, tone: 'success' }),
  )
  const notDeleted = views.flatMap(({ id, name }) => {
    const problem = removals[id]?.error
    return problem ? [{ id, text: `“${name}” was not deleted. ${problem.message}` }] : []
  })
  return (
    <>
      {shown && changed && (
        <Row role="group" aria-label="Changes of the view" $gap="s2">
          <Muted>Changed since saved</Muted>
          <Button size="sm" loading={busy} onClick={() => send({ id: shown.id, settings: current })}>
            Save
          </Button>
          <Button size="sm" variant="ghost" onClick={() => open(shown)}>
            Back to saved
          </Button>
        </Row>
      )}
      {error && (
        <Callout tone="danger" role="alert">
          Nothing was saved. {error.message}
        </Callout>
      )}
      {notDeleted.map(({ id, text }) => (
        <Callout key={id} tone="danger" role="alert">
          {text}
        </Callout>
      ))}
    </>
  )
}
