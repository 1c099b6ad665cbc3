import { useState } from 'react'
import styled from 'styled-components'
import { LIST_VIEWS_MAX } from '@core/domain'
import { useAppDispatch } from '@/store'
import { Icon, Menu, useToast, type MenuEntry } from '@/ui'
import { FilterButton } from '@/ui/filters'
import { events } from '../slice'
import { NameDialog } from './NameDialog'
import { useSave } from './useSave'
import { useFirstView, useViews, type ViewedPlace } from './useViews'

const EVERYTHING = { studies: 'All studies', stories: 'All stories' } as const
const HEADING = { studies: 'Studies', stories: 'Stories' } as const
const FULL = `You have ${String(LIST_VIEWS_MAX)} views, which is the most. Delete one first.`

/** With more views than these, the commands stand before them: below, they would be out of sight. */
const FEW = 8

const Name = styled.span`
  max-width: min(160px, 22vw);
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`

interface ViewMenuProps {
  readonly place: ViewedPlace
  /** The list was opened by an address that says nothing about it. */
  readonly bare: boolean
  /** The list is shown as it opens, or its views cannot be loaded. */
  readonly onSettled?: () => void
}

/** Picks a saved view of a list, and saves, renames and deletes views. */
export const ViewMenu = ({ place, bare, onSettled }: ViewMenuProps) => {
  const { list, current } = place
  const dispatch = useAppDispatch()
  const toast = useToast()
  const { views, shown, changed, loaded, failed, load, open, pick } = useViews(place)
  useFirstView(place, bare, onSettled)
  const [naming, setNaming] = useState<'new' | 'shown' | null>(null)
  const { send } = useSave(list, view =>
    toast({
      subject: 'listViews',
      text: view.is_default ? `${HEADING[list]} now opens with “${view.name}”` : `“${view.name}” saved`,
      tone: 'success',
    }),
  )

  const remove = () => {
    if (!shown) return
    const removal = { list, id: shown.id }
    dispatch(events.removed(removal))
    toast({
      text: `“${shown.name}” deleted`,
      undo: () => {
        dispatch(events.removalUndone(removal))
      },
      onGone: () => dispatch(events.undoGone(removal)),
    })
  }
  const picking: MenuEntry[] = failed
    ? [
        { kind: 'heading', label: 'Your views could not be loaded' },
        { label: 'Try again', icon: 'refresh', onSelect: load },
      ]
    : [
        {
          kind: 'radio',
          label: 'Views',
          closes: true,
          value: shown?.id ?? '',
          onValueChange: id => open(views.find(view => view.id === id) ?? null),
          options: [
            { value: '', label: EVERYTHING[list] },
            ...views.map(({ id, name, is_default: isDefault }) => ({
              value: id,
              label: isDefault ? `${name} (default)` : name,
            })),
          ],
        },
      ]
  const saving: MenuEntry[] = failed
    ? []
    : [
        {
          label: 'Save as new view',
          icon: 'plus',
          disabledReason: !loaded ? 'Your views are being loaded.' : views.length >= LIST_VIEWS_MAX ? FULL : null,
          onSelect: () => setNaming('new'),
        },
      ]
  const managing: MenuEntry[] = shown
    ? [
        ...(changed
          ? [
              {
                label: 'Save changes',
                icon: 'check' as const,
                onSelect: () => send({ id: shown.id, settings: current }),
              },
            ]
          : []),
        { label: 'Rename view', icon: 'edit', onSelect: () => setNaming('shown') },
        {
          label: shown.is_default ? 'Stop opening with this view' : 'Make default',
          icon: 'star',
          onSelect: () => send({ id: shown.id, is_default: !shown.is_default }),
        },
        { label: 'Delete view', icon: 'trash', danger: true, onSelect: remove },
      ]
    : []
  const commands = [...saving, ...managing]
  const line: MenuEntry[] = commands.length === 0 ? [] : [{ kind: 'separator' }]
  return (
    <>
      <Menu
        trigger={
          <FilterButton type="button" aria-label={shown ? `View: ${shown.name}` : 'Views'}>
            <Icon name="eye" />
            <Name>{shown?.name ?? 'Views'}</Name>
            <Icon name="chevron-down" />
          </FilterButton>
        }
        entries={views.length > FEW ? [...commands, ...line, ...picking] : [...picking, ...line, ...commands]}
      />
      {naming !== null && (
        <NameDialog
          list={list}
          view={naming === 'shown' ? shown : null}
          settings={current}
          onSaved={view => pick(view.id)}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}
