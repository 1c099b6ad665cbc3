import { act, render, renderHook, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  activeShortcuts,
  keysText,
  SearchTargetProvider,
  useFocusSearch,
  useSearchTarget,
  useShortcuts,
  useShortcutsEnabled,
} from '.'
import { ShortcutsDialog } from './ShortcutsDialog'

const ran = vi.fn<(keys: string) => boolean>()
const shortcuts = ['mod+k', '/', 'g h', 'g s'].map(keys => ({ keys, label: `Does ${keys}`, run: () => ran(keys) }))

const Page = () => {
  useShortcuts(shortcuts)
  return (
    <>
      <input aria-label="Field" />
      <input type="checkbox" aria-label="Box" />
      <div role="menu">
        <button type="button" role="menuitem">
          Item
        </button>
      </div>
    </>
  )
}

const open = () => {
  render(<Page />)
  return userEvent.setup()
}

beforeEach(() => {
  localStorage.clear()
  ran.mockReset().mockReturnValue(true)
})
afterEach(() => vi.restoreAllMocks())

const keysRun = () => ran.mock.calls.map(([keys]) => keys)

describe('shortcuts', () => {
  it('run by one key, by Ctrl or Cmd with a key, and by one key after the other', async () => {
    const user = open()
    await user.keyboard('/{Control>}k{/Control}{Meta>}k{/Meta}gh')
    expect(keysRun()).toEqual(['/', 'mod+k', 'mod+k', 'g h'])
  })

  it('are known to their list while what registered them is there', () => {
    const { unmount } = render(<Page />)
    expect(activeShortcuts().map(({ keys }) => keys)).toEqual(['mod+k', '/', 'g h', 'g s'])
    unmount()
    expect(activeShortcuts()).toEqual([])
  })

  it('take no other key between the two of a sequence', async () => {
    const user = open()
    await user.keyboard('gxh')
    expect(keysRun()).toEqual([])
    await user.keyboard('ggs')
    expect(keysRun()).toEqual(['g s'])
  })

  it('leave letters to the field in which they are typed', async () => {
    const user = open()
    await user.type(screen.getByRole('textbox'), '/gh')
    expect(keysRun()).toEqual([])
    expect(screen.getByRole('textbox')).toHaveValue('/gh')
    await user.keyboard('{Control>}k{/Control}')
    expect(keysRun()).toEqual(['mod+k'])
    await user.click(screen.getByRole('checkbox'))
    await user.keyboard('/')
    expect(keysRun()).toEqual(['mod+k', '/'])
  })

  it('leave keys to menus, and do nothing under a dialog', async () => {
    const user = open()
    screen.getByRole('menuitem').focus()
    await user.keyboard('/')
    render(<ShortcutsDialog open onClose={vi.fn()} shortcuts={shortcuts} />)
    await user.keyboard('/{Control>}k{/Control}')
    expect(keysRun()).toEqual([])
  })

  it('keep the own meaning of a key where there is nothing to do', async () => {
    const user = open()
    const pressed = vi.fn<(event: KeyboardEvent) => void>()
    window.addEventListener('keydown', pressed)
    await user.keyboard('/')
    ran.mockReturnValue(false)
    await user.keyboard('/')
    window.removeEventListener('keydown', pressed)
    expect(pressed.mock.calls.map(([event]) => event.defaultPrevented)).toEqual([true, false])
  })

  it('of single keys can be switched off in their list, which is remembered', async () => {
    const user = open()
    const { unmount } = render(<ShortcutsDialog open onClose={vi.fn()} shortcuts={shortcuts} />)
    await user.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }))
    unmount()
    await user.keyboard('/gh{Control>}k{/Control}')
    expect(keysRun()).toEqual(['mod+k'])
    const { result } = renderHook(() => useShortcutsEnabled())
    expect(result.current[0]).toBe(false)
    act(() => result.current[1](true))
    await user.keyboard('/')
    expect(keysRun()).toEqual(['mod+k', '/'])
  })
})

describe('the names of keys', () => {
  it.each([
    ['mod+k', 'Linux x86_64', 'Ctrl K'],
    ['mod+k', 'MacIntel', '⌘K'],
    ['g h', 'Linux x86_64', 'G then H'],
    ['?', 'Linux x86_64', '?'],
  ])('%s on %s is %s', (keys, platform, words) => {
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform)
    expect(keysText(keys)).toBe(words)
  })
})

describe('the main search of a page', () => {
  it('is focused while it is there, and is none afterwards', () => {
    const focus = vi.fn()
    let focusSearch: () => boolean = () => false
    const Search = () => {
      useSearchTarget(focus)
      return null
    }
    const Other = ({ withSearch }: { readonly withSearch: boolean }) => {
      focusSearch = useFocusSearch()
      return withSearch ? <Search /> : null
    }
    const page = (withSearch: boolean) => (
      <SearchTargetProvider>
        <Other withSearch={withSearch} />
      </SearchTargetProvider>
    )
    const { rerender } = render(page(true))
    expect(focusSearch()).toBe(true)
    expect(focus).toHaveBeenCalledOnce()
    rerender(page(false))
    expect(focusSearch()).toBe(false)
    expect(focus).toHaveBeenCalledOnce()
  })
})
